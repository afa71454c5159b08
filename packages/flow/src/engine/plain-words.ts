/** What a model writes as people hear or read it: its words alone, without marks of a page. Links lose their address where they are spoken. */
export function plainWords(written: string, isSpoken: boolean): string {
  const bare = withoutMarkup(written)
  const words = isSpoken ? spoken(bare) : bare
  return words
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ +([,.;:!?])/g, '$1')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Text of Markdown, HTML and SSML without their marks. */
function withoutMarkup(written: string): string {
  return written
    .replace(/\r\n?/g, '\n')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(https?:\/\/[^\s<>]{1,500})>/g, '$1')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/?[a-z][^<>]{0,500}>/gi, ' ')
    .replace(/^[ \t]*```[^\n]*$/gm, '')
    .replace(/^[ \t]*(?:[-*_][ \t]*){3,}$/gm, '')
    .replace(/^[ \t]*\|?(?:[ \t]*:?-+:?[ \t]*\|)+(?:[ \t]*:?-+:?[ \t]*)?$/gm, '')
    .replace(/^[ \t]*\|(.*)\|[ \t]*$/gm, (_, cells: string) =>
      cells
        .split('|')
        .map((cell) => cell.trim())
        .filter(Boolean)
        .join(', '),
    )
    .replace(/^[ \t]*(?:#{1,6}|>+)[ \t]+/gm, '')
    .replace(/!?\[([^\]\n]{0,300})\]\(([^()\s]{0,500})(?:\s"[^"\n]{0,200}")?\)/g, (_, words: string, url: string) =>
      linked(words, url),
    )
    .replace(/(\*\*\*|\*\*|__|~~|`)(?=\S)([^\n]*?\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}*_])([*_])(?=\S)([^*_\n]*?\S)\1(?![\p{L}\p{N}*_])/gu, '$2')
    .replace(/&(amp|lt|gt|quot|apos|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? ' ')
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  nbsp: ' ',
}

/** A link keeps its address in brackets, unless that is what its words say. */
const linked = (words: string, url: string): string =>
  url === '' || url.includes(words.trim()) ? url || words : `${words} (${url})`

/** As one says it: no addresses but the name of their site, no pictures, each line of a list a sentence. */
function spoken(text: string): string {
  return text
    .replace(/ \((?:https?:\/\/|www\.)[^\s()]*\)/gi, '')
    .replace(/(?:https?:\/\/)?www\.([^\s/]+)(?:\/[^\s]*?)?(?=[.,;:!?)]*(?:\s|$))/gi, '$1')
    .replace(/https?:\/\/([^\s/]+)(?:\/[^\s]*?)?(?=[.,;:!?)]*(?:\s|$))/gi, '$1')
    .replace(
      /(?:[#*0-9]\ufe0f?\u20e3|[\u{1f1e6}-\u{1f1ff}]{2}|\p{Extended_Pictographic}(?:[\ufe0e\ufe0f\u200d]|[\u{1f3fb}-\u{1f3ff}]|\p{Extended_Pictographic})*)/gu,
      '',
    )
    .split('\n')
    .map((line) => line.replace(/^[ \t]*(?:[-*+•–]|\d{1,3}[.)])[ \t]+/, '').trim())
    .filter((line) => line !== '')
    .map((line, at, lines) => (at < lines.length - 1 && !/[.,;:!?…]$/.test(line) ? `${line}.` : line))
    .join(' ')
}
