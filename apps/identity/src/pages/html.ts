/** Markup that is safe to send; only `html` makes it, and it escapes whatever is put in. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

export type HtmlValue = string | number | Html | undefined | null | false | readonly HtmlValue[]

/** Everything but `Html` is escaped, in text and in double-quoted attributes alike. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(parts.map((part, index) => part + toMarkup(values[index])).join(''))
}

/** For constants of the source such as style sheets; never for anything that came from outside. */
export function trusted(markup: string): Html {
  return new Html(markup)
}

function toMarkup(value: HtmlValue): string {
  if (value === undefined || value === null || value === false) return ''
  if (value instanceof Html) return value.markup
  if (typeof value === 'object') return value.map(toMarkup).join('')
  return String(value).replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`)
}
