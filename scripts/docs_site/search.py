"""The order of search results.

The search of Zensical has no weights for pages: a word in a heading always ranks above the same word in a paragraph. On
some pages, each scenario or rule has a heading, and these hundreds of headings would hide the guides.
"""

import json

# Folders whose pages are lists. A search finds such a page by its text, and shows it after the pages about the subject.
LISTS = "reference/scenarios/", "reference/service-rules/"


def ranked(folder):
    """Rewrites the site's search index, in which each section is an item, with one item for each page of a list."""
    place = folder / "search.json"
    index = json.loads(place.read_text(encoding="utf-8"))
    index["items"] = merged(index["items"])
    place.write_text(json.dumps(index, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def merged(items):
    """The items, with the sections of each list as parts of the text of its page."""
    pages, result = {}, []
    for item in items:
        page = item["location"].partition("#")[0]
        if not page.startswith(LISTS):
            result.append(item)
        elif page not in pages:
            pages[page] = item
            result.append(item)
        else:
            pages[page]["text"] += f" <p>{item['title']}</p> {item['text']}"
    return result
