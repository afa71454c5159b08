import { makeDocx, pdfWriter } from '@parley/core'
import type { ExampleDocument } from './exampleKnowledge.ts'

/** The same day in every example, so that the file is the same, too. */
const WRITTEN = new Date('2026-09-01T08:00:00Z')

/** The document as a file of the kind that its name says. */
export async function writeFile(document: ExampleDocument): Promise<{ fileName: string; bytes: Buffer }> {
  const { fileName } = document
  if (fileName.endsWith('.pdf')) return { fileName, bytes: await asPdf(document) }
  if (fileName.endsWith('.docx')) return { fileName, bytes: asDocx(document) }
  const write = fileName.endsWith('.html') ? asHtml : fileName.endsWith('.md') ? asMarkdown : asText
  return { fileName, bytes: Buffer.from(write(document)) }
}

async function asPdf({ title, parts }: ExampleDocument): Promise<Buffer> {
  const { write, space, end } = pdfWriter(title, title, WRITTEN)
  write(title, { isBold: true, size: 20 })
  for (const [heading, ...paragraphs] of parts) {
    space(14)
    write(heading, { isBold: true, size: 14 })
    for (const paragraph of paragraphs) {
      space(6)
      write(paragraph)
    }
  }
  const pieces: Uint8Array[] = []
  for await (const piece of end()) pieces.push(piece as Uint8Array) // a PDF is bytes
  return Buffer.concat(pieces)
}

const asDocx = ({ title, parts }: ExampleDocument): Buffer =>
  makeDocx([
    [title, 1],
    ...parts.flatMap(([heading, ...paragraphs]) => [
      [heading, 2] as const,
      ...paragraphs.map((text) => [text] as const),
    ]),
  ])

const asMarkdown = ({ title, parts }: ExampleDocument): string =>
  `# ${title}\n\n${parts.map(([heading, ...paragraphs]) => `## ${heading}\n\n${paragraphs.join('\n\n')}`).join('\n\n')}\n`

const asText = ({ title, parts }: ExampleDocument): string => `${[title, ...parts.flat()].join('\n\n')}\n`

const asHtml = ({ title, parts }: ExampleDocument): string => {
  const body = parts.map(([heading, ...all]) => `<h2>${heading}</h2>${all.map((text) => `<p>${text}</p>`).join('')}`)
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1>${body.join('')}</body></html>`
}
