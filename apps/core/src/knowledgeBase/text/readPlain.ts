import { BlockWriter, type Extracted } from './blocks.ts'

/** Paragraphs of a text; of Markdown its headings too. */
export function readPlain(text: string, isMarkdown: boolean): Extracted {
  const writer = new BlockWriter()
  let paragraph: string[] = []
  let isCode = false
  const close = () => {
    writer.text(paragraph.join(' '))
    paragraph = []
  }
  for (const line of text.split(/\r\n?|\n/)) {
    if (isMarkdown && /^\s{0,3}(```|~~~)/.test(line)) {
      isCode = !isCode
      continue
    }
    const heading = isMarkdown && !isCode ? /^ {0,3}(#{1,6})[ \t]+(.+)$/.exec(line) : null
    if (heading) {
      close()
      writer.heading(heading[1]?.length ?? 1, plainOf((heading[2] ?? '').replace(/[ \t]#+[ \t]*$/, '')))
    } else if (line.trim() === '') close()
    else if (isMarkdown && !isCode && /^\s*([-*+]|\d{1,9}[.)])[ \t]/.test(line)) {
      close()
      paragraph.push(plainOf(line.replace(/^\s*([-*+]|\d{1,9}[.)])[ \t]+/, '')))
    } else if (isMarkdown && /^\s*\|?[\s:|-]+\|[\s:|-]*$/.test(line)) continue
    else paragraph.push(isMarkdown && !isCode ? plainOf(line) : line)
  }
  close()
  return { title: writer.first ?? '', blocks: writer.blocks, links: [] }
}

/** A line of Markdown as it is read aloud; pieces without an end stay, and none is looked for further than a line. */
const plainOf = (line: string): string =>
  line
    .slice(0, 20_000)
    .replaceAll(/!?\[([^[\]]{0,500})\]\([^()]{0,1000}\)/g, '$1')
    .replaceAll(/`([^`]{0,500})`/g, '$1')
    .replaceAll(/(\*\*|__)([^*_]{1,500})\1/g, '$2')
    .replaceAll(/\*([^*]{1,500})\*/g, '$1')
    .replace(/^\s*>+\s?/, '')
    .replaceAll('|', ' ')
