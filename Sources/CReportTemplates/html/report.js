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
  // The lists of rows. Those outside the screen have no layout, so their height is computed.
  const lists = [...document.querySelectorAll(".rows")].map((element) => ({ element, count: element.children.length }));
  const rowHeight = 2;

  function read() {
    const cards = new Map();
    return [...document.querySelectorAll("[data-r]")].map((element) => {
      const isRow = element.localName === "li";
      const tags = element.dataset.t ? element.dataset.t.split("\n") : [];
      const card = isRow && cards.get(element.querySelector("a.name")?.hash.slice(1));
      const text = card || `${words(element, isRow)}\n${tags.join("\n")}`.toLowerCase();
      if (!isRow) cards.set(element.id, text);
      return { element, tags, isRow, isShown: true, keys: element.dataset.r.split(" "), text };
    });
  }

  // The words by which a scenario is found; those of the page itself are left out.
  function words(element, isRow) {
    if (isRow) return (element.querySelector("summary") ?? element).textContent;
    const parts = element.querySelectorAll("h3, h4, p:not(.rerun), pre, tbody tr");
    return [...parts].map((part) => part.textContent).join("\n");
  }

  function apply() {
    items ??= read();
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const key = form.elements.result.value;
    const wanted = tag?.value ?? "";
    let [count, total] = [0, 0];
    const counts = new Map();
    for (const item of items) {
      const isShown = (!key || item.keys.includes(key)) && (!wanted || item.tags.includes(wanted))
        && words.every((word) => item.text.includes(word));
      if (isShown !== item.isShown) item.element.hidden = !isShown;
      item.isShown = isShown;
      if (item.isRow) {
        total += 1;
        count += isShown ? 1 : 0;
        const list = item.element.parentElement;
        counts.set(list, (counts.get(list) ?? 0) + (isShown ? 1 : 0));
      }
    }
    for (const list of lists) {
      const left = counts.get(list.element) ?? 0;
      if (left === list.count) continue;
      list.count = left;
      list.element.hidden = left === 0;
      list.element.style.containIntrinsicHeight = `${rowHeight * left}rem`;
    }
    for (const section of document.querySelectorAll(".cards")) {
      const left = section.querySelectorAll("article:not([hidden])").length;
      section.hidden = left === 0;
      section.querySelector("h2 span").textContent = left;
    }
    document.querySelector("#scenarios span").textContent = count;
    const skipped = document.getElementById("skipped")?.parentElement;
    if (skipped) skipped.hidden = count < total && key !== "skipped";
    const noun = `scenario${total === 1 ? "" : "s"}`;
    shown.textContent = count === total ? `${total} ${noun}` : `${count} of ${total} ${noun}`;
  }

  // A link leads to its scenario even if the filter hides the scenario or its row is closed.
  function reveal(id) {
    const target = document.getElementById(id);
    if (!target?.matches("[data-r]")) return;
    if (target.hidden) {
      form.reset();
      apply();
    }
    const details = target.querySelector(":scope > details");
    if (details) details.open = true;
    target.scrollIntoView({ block: "start" });
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest('a[href^="#s"]');
    if (link) setTimeout(() => reveal(link.hash.slice(1)));
  });

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
  reveal(location.hash.slice(1));
  // Reading the texts before the first filter, but after the page is shown, makes the filter faster.
  requestAnimationFrame(() => setTimeout(() => { items ??= read(); }));
})();
