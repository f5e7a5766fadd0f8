const SVG = 'http://www.w3.org/2000/svg'

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') node.addEventListener(name.slice(2), value)
    else if (value === true) node.setAttribute(name, '')
    else if (value !== false && value !== undefined) node.setAttribute(name, String(value))
  }
  node.append(...children)
  return node
}

/**
 * A new HTML element.
 * @param {string} tag
 * @param {Record<string, unknown>} [attributes] a function under `onclick` and the like is a listener
 * @param {...(Node | string)} children
 */
export function element(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children)
}

/** A new SVG element; arguments as for `element`. */
export function shape(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children)
}

/** Writes text only where it differs: views render ten times a second and must not disturb selection or readers. */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text
}

/** Sets an attribute only where it differs. */
export function setAttribute(node, name, value) {
  if (node.getAttribute(name) !== String(value)) node.setAttribute(name, String(value))
}

/**
 * Marks a button as usable or not without `disabled`, which would throw the keyboard's focus away
 * each time that a price is paid.
 */
export function setUsable(button, usable) {
  setAttribute(button, 'aria-disabled', usable ? 'false' : 'true')
}
