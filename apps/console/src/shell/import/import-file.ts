import type { ImportEncoding, ImportSeparator } from '@parley/contract/kernel/import.enum.ts'
import type { ImportFacts } from '@parley/contract/kernel/import.schema.ts'
import { CallError } from '../api.ts'
import { t } from './import.messages.ts'

/** A value that a row of the file may give, by its name in the contract. */
export type ImportField = { readonly name: string; readonly label: string }
export type Places = Readonly<Record<string, number | undefined>>

/** How a file is read where that is not left to the core, and whether people who were erased here return. */
export interface Reading {
  readonly encoding?: ImportEncoding
  readonly separator?: ImportSeparator
  readonly titleLine?: number
  readonly columns?: Places
  readonly isReturning?: boolean
}
export type Upload = Reading & { readonly fileName: string; readonly content: string }
/** What the frame shows of a file; people may have been erased. */
export type Preview = ImportFacts & { readonly erased?: number; readonly isReturning?: boolean }

export const encodings: readonly { value: ImportEncoding; label: string }[] = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'utf-16le', label: 'UTF-16' },
  { value: 'utf-16be', label: 'UTF-16, big-endian' },
  { value: 'windows-1250', label: 'Windows-1250 (Central European)' },
  { value: 'iso-8859-2', label: 'ISO-8859-2 (Central European)' },
  { value: 'windows-1251', label: 'Windows-1251 (Cyrillic)' },
  { value: 'windows-1252', label: 'Windows-1252 (Western)' },
]
export const separators: readonly { value: ImportSeparator; label: string }[] = [
  { value: ',', label: t('comma') },
  { value: ';', label: t('semicolon') },
  { value: '\t', label: t('tab') },
  { value: '|', label: t('bar') },
]

/** Lines among which people choose the one of the titles; further down they are rare. */
const LINES_OFFERED = 20
export function titleLines(now: number): readonly { value: number; label: string }[] {
  const lines = Array.from({ length: LINES_OFFERED }, (_, at) => at + 1)
  return [
    { value: 0, label: t('noTitles') },
    ...[...lines, ...(now > LINES_OFFERED ? [now] : [])].map((value) => ({
      value,
      label: t('lineNumber', { number: value }),
    })),
  ]
}

/** Another column of the file for a value; what was read from there is read from nowhere. */
export const withPlace = <P extends Places>(places: P, name: string, at: number | undefined): P => {
  const others = Object.entries(places).filter(([each, place]) => each !== name && place !== at && place !== undefined)
  return Object.fromEntries(at === undefined ? others : [...others, [name, at]]) as P // of the same names
}

/** How a file was read that was refused because needed titles are not among its own. */
export function unnamedIn(
  error: unknown,
): (Pick<Preview, 'encoding' | 'separator' | 'titleLine'> & { readonly titles: readonly string[] }) | undefined {
  if (!(error instanceof CallError)) return undefined
  const { titles, encoding, separator, titleLine } = (error.details ?? {}) as Readonly<Record<string, unknown>> // looked at below
  const [letters, sign] = [
    encodings.find(({ value }) => value === encoding)?.value,
    separators.find(({ value }) => value === separator)?.value,
  ]
  if (!Array.isArray(titles) || !letters || !sign) return undefined
  return { titles: titles.map(String), encoding: letters, separator: sign, titleLine: Number(titleLine) }
}

/** The bytes of a file in base64, as they are: the core finds out how they are written. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const pieces: string[] = []
  const PIECE = 32_766 // a multiple of three, so that the pieces of base64 join
  for (let at = 0; at < bytes.length; at += PIECE)
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + PIECE))))
  return pieces.join('')
}
