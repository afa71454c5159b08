import type { RecognizedPage, TextBlock } from '@parley/contract/knowledgeBase/source.schema.ts'
import { type PageRecogniser, Unrecognised } from '../../kernel/pageRecogniser.ts'
import { BlockWriter, type Extracted, UnreadableFile } from '../text/blocks.ts'
import { type Extracting, pictureTypeOf } from '../text/extract.ts'

export interface ReadWithScans extends Extracted {
  /** Pages whose text was recognised. */
  readonly recognized?: readonly RecognizedPage[]
}

/** What a file is told that only an engine could read. */
const NO_TEXT = 'it has no text; it may be a scan.'

/** Has an engine read the pages that are pictures; without one they are left out, and what has nothing else is refused. */
export async function withScans(
  read: Extracted,
  what: Extracting,
  recogniser: PageRecogniser | undefined,
  signal: AbortSignal,
): Promise<ReadWithScans> {
  const { scans = [], ...rest } = read
  if (scans.length === 0) return read
  if (!recogniser) {
    if (read.blocks.length === 0) throw new UnreadableFile(NO_TEXT)
    return rest
  }
  const picture = pictureTypeOf(Buffer.from(what.bytes.buffer, what.bytes.byteOffset, what.bytes.byteLength))
  const { bytes } = what
  const scan = picture ? { bytes, contentType: picture } : { bytes, contentType: 'application/pdf', pages: scans }
  const pages = await recogniser.recognise(scan, signal).catch((error: unknown) => {
    throw error instanceof Unrecognised ? new UnreadableFile(error.message) : error
  })
  const found = pages.filter(({ text }) => text.trim() !== '')
  const isOne = picture !== undefined && pages.length < 2
  const blocks = [...read.blocks, ...found.flatMap(({ page, text }) => blocksOf(text, isOne ? null : page))]
  if (blocks.length === 0) throw new UnreadableFile('no text was recognized in it.')
  const recognized = found.map(({ page, confidence }) => ({ page, confidence }))
  return { ...rest, blocks: inOrder(blocks), recognized }
}

function blocksOf(text: string, page: number | null): readonly TextBlock[] {
  const writer = new BlockWriter()
  writer.page = page
  for (const paragraph of text.split(/\r?\n\s*\r?\n/))
    writer.text(paragraph.replaceAll(/(\p{Ll})-\r?\n(?=\p{Ll})/gu, '$1'))
  return writer.blocks
}

/** Pages in their order, and what is on one as it came. */
const inOrder = (blocks: readonly TextBlock[]) => blocks.toSorted((one, other) => (one.page ?? 0) - (other.page ?? 0))
