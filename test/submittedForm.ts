import { selectAll } from 'css-select'
import type { AnyNode, Element } from 'domhandler'
import { textContent } from 'domutils'
import { parseHtml } from '#/shared/html/parseHtml.ts'
import type { SitePage } from './builtSite.ts'

const all = (selector: string, within: AnyNode) => selectAll<AnyNode, Element>(selector, within)
const text = (element: Element) => textContent(element).replaceAll(/\s+/g, ' ').trim()

/**
 * The address that a browser without scripts asks for when a form of a page is submitted, after a reader filled in some of its fields, by
 * their labels. Options of a select are chosen by their texts. Throws if the form has no such field or option, or can't be submitted.
 */
export function submittedForm({ html }: SitePage, form: string, filled: Record<string, string> = {}): string {
  const element = all(form, parseHtml(html))[0]
  if (!element) throw new Error(`No form ${form}`)
  const fields = all('input[name], select[name]', element).filter(isSent)
  if (!canBeSubmitted(element, fields)) throw new Error(`No button of ${form}`)
  const values = new Map(fields.map((field) => [field.attribs.name!, initialValue(field)]))
  for (const [label, value] of Object.entries(filled)) {
    const field = labeled(element, fields, label)
    values.set(field.attribs.name!, field.name === 'select' ? optionOf(field, value) : value)
  }
  return `${element.attribs.action}?${new URLSearchParams([...values])}`
}

/** Of a checkbox only if it is checked. */
const isSent = ({ attribs }: Element) => attribs.type !== 'checkbox' || 'checked' in attribs

/** By a button, or by Enter in a text field that is the only one. */
function canBeSubmitted(form: Element, fields: Element[]): boolean {
  const shown = fields.filter(({ attribs }) => attribs.type !== 'hidden')
  return all('button[type="submit"]', form).length > 0 || (shown.length === 1 && shown[0]!.name === 'input')
}

function labeled(form: Element, fields: Element[], label: string): Element {
  const id = all('label', form).find((each) => text(each) === label)?.attribs.for
  const field = fields.find(({ attribs }) => attribs['aria-label'] === label || (id && attribs.id === id))
  if (!field) throw new Error(`No field ${label}`)
  return field
}

function initialValue(field: Element): string {
  if (field.name !== 'select') return field.attribs.value ?? ''
  return (all('option[selected]', field)[0] ?? all('option', field)[0])?.attribs.value ?? ''
}

function optionOf(select: Element, name: string): string {
  const option = all('option', select).find((each) => text(each) === name)
  if (!option) throw new Error(`No option ${name}`)
  return option.attribs.value!
}
