"use strict";
(() => {
  const form = document.getElementById("filter");
  const search = document.getElementById("search");

  for (const button of document.querySelectorAll("[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      const code = button.parentElement.querySelector("code");
      button.textContent = (await copied(code)) ? "Copied" : "Select and copy";
      setTimeout(() => { button.textContent = "Copy"; }, 2000);
    });
  }

  // Pages from files have no clipboard in some browsers. The command is then selected.
  async function copied(code) {
    try {
      await navigator.clipboard.writeText(code.textContent);
      return true;
    } catch {
      getSelection().selectAllChildren(code);
      return document.execCommand("copy");
    }
  }

  if (!form) return;
  const shown = document.getElementById("shown");
  const tag = document.getElementById("tag");
  let items;

  function read() {
    const elements = [...document.querySelectorAll("[data-r]")];
    return elements.map((element) => {
      const head = element.querySelector("summary") ?? element;
      const tags = element.dataset.t ? element.dataset.t.split("\n") : [];
      return {
        element, tags, isRow: element.localName === "li", isShown: true,
        keys: element.dataset.r.split(" "), text: `${head.textContent}\n${tags.join("\n")}`.toLowerCase(),
        card: element.localName === "article",
      };
    });
  }

  function apply() {
    items ??= read();
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const key = form.elements.result.value;
    const wanted = tag?.value ?? "";
    let [count, total] = [0, 0];
    for (const item of items) {
      const isShown = (!key || item.keys.includes(key)) && (!wanted || item.tags.includes(wanted))
        && words.every((word) => item.text.includes(word));
      if (isShown !== item.isShown) item.element.hidden = !isShown;
      item.isShown = isShown;
      if (item.isRow) {
        total += 1;
        count += isShown ? 1 : 0;
      }
    }
    for (const section of document.querySelectorAll(".cards")) {
      section.hidden = !section.querySelector("article:not([hidden])");
    }
    shown.textContent = count === total ? `${total} scenarios` : `${count} of ${total} scenarios`;
  }

  // The next or previous failure that is shown.
  function step(distance) {
    const cards = [...document.querySelectorAll("article[data-r]:not([hidden])")];
    if (!cards.length) return;
    const current = cards.indexOf(document.activeElement?.closest?.("article[data-r]"));
    const next = cards[current < 0 ? (distance > 0 ? 0 : cards.length - 1) : (current + distance + cards.length) % cards.length];
    next.tabIndex = -1;
    next.focus();
    next.scrollIntoView({ block: "start" });
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && form.contains(document.activeElement)) {
      form.reset();
      apply();
      document.activeElement.blur();
      return;
    }
    if (event.target.closest("input:not([type=radio]), select, textarea")) return;
    if (event.key === "/") {
      event.preventDefault();
      search.focus();
      search.select();
    } else if (event.key === "j" || event.key === "k") {
      step(event.key === "j" ? 1 : -1);
    }
  });

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", apply);
  // Browsers restore the fields of a reloaded page, but the page remembers nothing.
  form.reset();
  form.hidden = false;
  const rows = document.querySelectorAll(".rows > li").length;
  shown.textContent = `${rows} scenario${rows === 1 ? "" : "s"}`;
})();
