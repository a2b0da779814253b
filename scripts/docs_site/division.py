"""Divides a long file at its headings."""

from page import Page, heading, headings


def divided(origin, text, places):
    """The parts of a file by their first anchors, in the order of the file.

    `places` has a part's path and title by its anchor. "" is the start of the file. A part ends where the next starts.
    """
    starts = {found.anchor: found.line for found in headings(text)} | {"": 0}
    unknown = [anchor for anchor in places if anchor not in starts]
    if unknown:
        raise SystemExit(f"{origin} has no heading #{', #'.join(unknown)}")
    if "" not in places:
        raise SystemExit(f"{origin}: the navigation has parts of it, but not its beginning")
    order = sorted(places, key=starts.__getitem__)
    lines = [starts[anchor] for anchor in order] + [text.count("\n") + 1]
    return {
        anchor: part(origin, text, range(*lines[number : number + 2]), *places[anchor])
        for number, anchor in enumerate(order)
    }


def part(origin, text, place, path, title=None):
    """The lines of a place as a page that starts with a first-level heading."""
    lines = text.split("\n")
    inside = [found for found in headings(text) if found.line in place]
    top = min((found.level for found in inside), default=1)
    # If one heading is above all others, it is the page's title. Otherwise the page needs a title above them.
    is_titled = bool(inside) and inside[0].level == top and sum(found.level == top for found in inside) == 1
    shift = top - 1 if is_titled else top - 2
    for found in inside:
        lines[found.line] = heading(found.level - shift, found.text, found.anchor)
    body = "\n".join(lines[place.start : place.stop]).strip() + "\n"
    if is_titled:
        return Page(path, body, origin, place.start == 0)
    if not title:
        raise SystemExit(f"{origin}: {path} has several headings of one level, so the navigation has to name it")
    return Page(path, f"# {title}\n\n{body}", origin, place.start == 0)
