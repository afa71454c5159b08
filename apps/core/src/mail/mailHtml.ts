interface Look {
  readonly subject: string
  readonly text: string
  readonly productName: string
}

/** The text of a mail in the console's look: paragraphs and links, nothing else; all of it escaped. */
export function mailHtml({ subject, text, productName }: Look): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map(paragraph)
    .join('\n')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f5f7;color:#1c2430;font:16px/1.5 Inter,system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #dfe3e8;border-radius:12px">
<p style="margin:0 0 24px;font-weight:600;color:${INDIGO}">${escaped(productName)}</p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escaped(subject)}</h1>
${paragraphs}
</div></body></html>
`
}

/** What the console's buttons have. */
const INDIGO = '#4f46e5'
/** Words that end in a colon, and below them nothing but an address. */
const ACTION = /^([^\n:]+):\n(https?:\/\/\S+)$/

function paragraph(text: string): string {
  const [, label, url] = ACTION.exec(text) ?? []
  const inner =
    label && url
      ? `<a href="${escaped(url)}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:${INDIGO};color:#ffffff;font-weight:600;text-decoration:none">${escaped(label)}</a>`
      : linked(escaped(text)).replaceAll('\n', '<br>')
  return `<p style="margin:0 0 16px">${inner}</p>`
}

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Addresses of already escaped text as links; a stop at the end belongs to the sentence. */
const linked = (text: string) =>
  text.replaceAll(
    /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g,
    (url) => `<a href="${url}" style="color:${INDIGO}">${url}</a>`,
  )
