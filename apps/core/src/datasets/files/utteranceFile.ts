import { decodePieces, encodingOf } from '../../kernel/import/decode.ts'
import { type FileUtterance, readJson } from './jsonFormats.ts'
import { readMarkdown, readYaml } from './textFormats.ts'
import { UnreadableFile } from './unreadable.ts'
import { unzip } from './unzip.ts'

/** What a file holds, and in which format. */
export interface UtteranceFile {
  readonly format: string
  readonly utterances: readonly FileUtterance[]
}
export interface UtteranceInput {
  readonly bytes: Uint8Array
  readonly fileName: string
  /** Of the dataset: of a file in several languages only this one is taken. */
  readonly language: string
}

export const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

/** Reads a file of utterances whatever its format; undefined for what is a table, or nothing. */
export function readUtteranceFile({ bytes, fileName, language }: UtteranceInput): UtteranceFile | undefined {
  const found = isZip(bytes) ? readZip(bytes) : readText(textOf(bytes), fileName)
  return found && { ...found, utterances: inLanguage(found.utterances, language) }
}

function readText(text: string, fileName: string): UtteranceFile | undefined {
  if (/^\s*[[{]/.test(text)) return readJson(parseJson(text), fileName)
  return readYaml(text) ?? readMarkdown(text)
}

export function textOf(bytes: Uint8Array): string {
  const parts = [...decodePieces(bytes, encodingOf(bytes), 1_000_000)]
  if (parts.includes(undefined)) throw new UnreadableFile('it is not text.')
  return parts.join('')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UnreadableFile(`it is not valid JSON: ${error instanceof Error ? error.message : 'it ends too early'}.`)
  }
}

/** An export of a whole bot: each file in it that holds utterances counts. */
function readZip(bytes: Uint8Array): UtteranceFile {
  const found: UtteranceFile[] = []
  for (const [name, content] of unzip(bytes)) {
    const one = partOf(content, name)
    if (one && one.utterances.length > 0) found.push(one)
  }
  const [first] = found
  if (!first) throw new UnreadableFile('the archive holds no utterances of a format that is known.')
  return { format: first.format, utterances: found.flatMap(({ utterances }) => utterances) }
}

/** A bot has files of many kinds beside those that hold utterances. */
function partOf(content: Uint8Array, name: string): UtteranceFile | undefined {
  try {
    return readText(textOf(content), name)
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined
    throw error
  }
}

/** “en” and “en-GB” are the same here; where none is in the language, all are taken. */
function inLanguage(utterances: readonly FileUtterance[], wanted: string): readonly FileUtterance[] {
  const [base] = wanted.toLowerCase().split(/[-_]/)
  const isOf = ({ language }: FileUtterance) => language?.toLowerCase().split(/[-_]/)[0] === base
  if (!utterances.some(isOf)) return utterances
  return utterances.filter((each) => each.language === undefined || isOf(each))
}
