import { BLACK, formatHexColor, parseHexColor, readableOn, WHITE, wordsOn } from '@parley/contract/theme/color.ts'
import type { ThemeContent } from '@parley/contract/theme/theme.rules.ts'
import type { Letter } from '../kernel/mailer.ts'
import type { Services } from '../kernel/services.ts'

type Words = Pick<Letter, 'subject' | 'text'>
type Look = Pick<Letter, 'html' | 'attachments'>

/** What the console's buttons have, where the theme says nothing else. */
const INDIGO = '#4f46e5'
const LOGO = 'logo'

/** The text of a mail in the console's look: paragraphs and links, nothing else; all of it escaped. */
export function mailLook(
  { subject, text }: Words,
  { title, colors, logos }: ThemeContent,
  { productName, publicUrl }: Pick<Services, 'productName' | 'publicUrl'>,
): Look {
  const accent = parseHexColor(colors?.accent ?? INDIGO) ?? BLACK
  const fill = formatHexColor(accent)
  const colorsOf = {
    fill,
    onFill: formatHexColor(wordsOn(accent)),
    ink: formatHexColor(readableOn(accent, WHITE, BLACK)),
  }
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((each) => paragraph(each, colorsOf))
    .join('\n')
  const name = escaped(title ?? productName)
  const logo = logos?.console
  // Programs that read mail show what comes with it, and rarely what is fetched.
  const isWithin = logo?.source.startsWith('data:')
  const mark = logo
    ? `<img src="${isWithin ? `cid:${LOGO}` : escaped(`${publicUrl}${logo.source}`)}" width="${logo.width}" height="${logo.height}" alt="${name}" style="border:0">`
    : name
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f5f7;color:#1c2430;font:16px/1.5 Inter,system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #dfe3e8;border-radius:12px">
<p style="margin:0 0 24px;font-weight:600;color:${colorsOf.ink}">${mark}</p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escaped(subject)}</h1>
${paragraphs}
</div></body></html>
`
  return logo && isWithin ? { html, attachments: [attached(logo.source)] } : { html }
}

/** The picture of a data address. */
function attached(source: string) {
  const [, contentType = '', data = ''] = /^data:([^;]+);base64,(.+)$/.exec(source) ?? []
  return {
    cid: LOGO,
    contentType,
    filename: `${LOGO}.${contentType.split('/')[1]}`,
    content: Buffer.from(data, 'base64'),
  }
}

interface Colors {
  readonly fill: string
  readonly onFill: string
  readonly ink: string
}

/** Words that end in a colon, and below them nothing but an address. */
const ACTION = /^([^\n:]+):\n(https?:\/\/\S+)$/

function paragraph(text: string, { fill, onFill, ink }: Colors): string {
  const [, label, url] = ACTION.exec(text) ?? []
  const inner =
    label && url
      ? `<a href="${escaped(url)}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:${fill};color:${onFill};font-weight:600;text-decoration:none">${escaped(label)}</a>`
      : linked(escaped(text), ink).replaceAll('\n', '<br>')
  return `<p style="margin:0 0 16px">${inner}</p>`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Addresses of already escaped text as links; a stop at the end belongs to the sentence. */
const linked = (text: string, ink: string) =>
  text.replaceAll(/https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g, (url) => `<a href="${url}" style="color:${ink}">${url}</a>`)
