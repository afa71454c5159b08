import { saveText } from '../../shell/api/save-text.ts'

const NOT_IN_FILE_NAMES = /[^\p{L}\p{N} ._-]+/gu

/** Lets the browser save a flow document as a JSON file. */
export function downloadDocument(name: string, document: unknown): void {
  const file = `${name.replaceAll(NOT_IN_FILE_NAMES, ' ').trim() || 'flow'}.json`
  saveText(file, JSON.stringify(document, null, 2), 'application/json')
}
