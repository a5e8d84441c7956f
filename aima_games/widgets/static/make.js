// Elements of a page, for the scripts of all widgets; `aima_games.widgets.script` puts this before each.

const SVG = "http://www.w3.org/2000/svg";
// Jupyter leaves a key alone where the element that has the focus says so; it is not enough if one around it does.
const OURS = { "data-lm-suppress-shortcuts": "true" };

function make(tag, attributes = {}, ...children) {
  const keys = ["button", "input", "select", "textarea", "summary"].includes(tag) ? OURS : {};
  return fill(document.createElement(tag), { ...keys, ...attributes }, children);
}

function draw(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function fill(element, attributes, children = []) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === false || value === null) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}

