// All text on the page with too little contrast for WCAG 2, which requires 4.5 to 1, or 3 to 1 for large text.
() => {
  const color = (text) => {
    const [red, green, blue, alpha = 1] = text.match(/[\d.]+/g).map(Number);
    return { channels: text.startsWith("color(") ? [red * 255, green * 255, blue * 255] : [red, green, blue], alpha };
  };
  const over = (top, below) => below.map((channel, i) => top.channels[i] * top.alpha + channel * (1 - top.alpha));
  const luminance = (channels) => {
    const [red, green, blue] = channels.map((channel) => {
      const part = channel / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one, other) => {
    const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  };
  // The color behind the text of an element and the product of all opacities, once for each element.
  const grounds = new Map();
  const ground = (element) => {
    if (!element) return { behind: [255, 255, 255], opacity: 1 };
    if (!grounds.has(element)) {
      const [below, style] = [ground(element.parentElement), getComputedStyle(element)];
      const behind = over(color(style.backgroundColor), below.behind);
      grounds.set(element, { behind, opacity: below.opacity * Number(style.opacity), style });
    }
    return grounds.get(element);
  };

  const pale = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!texts.currentNode.data.trim() || !isShown || !range.getBoundingClientRect().width) continue;

    const { behind, opacity, style: own } = ground(element);
    const ink = color(own.color);
    ink.alpha *= opacity;
    const size = parseFloat(own.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(own.fontWeight) >= 700);
    const found = contrast(over(ink, behind), behind);
    if (found < (isLarge ? 3 : 4.5)) {
      pale.add(`${element.tagName}.${element.className}: ${found.toFixed(2)} "${texts.currentNode.data.trim().slice(0, 30)}"`);
    }
  }
  return [...pale];
};
