import { saveFile } from '../../kit/save-file.ts'

const NOT_IN_FILE_NAMES = /[^\p{L}\p{N} ._-]+/gu

/** Lets the browser save a flow document as a JSON file. */
export function downloadDocument(name: string, document: unknown): void {
  const fileName = `${name.replaceAll(NOT_IN_FILE_NAMES, ' ').trim() || 'flow'}.json`
  saveFile(fileName, JSON.stringify(document, null, 2), 'application/json')
}
