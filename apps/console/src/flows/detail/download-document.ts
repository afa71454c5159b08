const NOT_IN_FILE_NAMES = /[^\p{L}\p{N} ._-]+/gu

/** Lets the browser save a flow document as a JSON file. */
export function downloadDocument(name: string, document: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' }))
  const link = window.document.createElement('a')
  link.href = url
  link.download = `${name.replaceAll(NOT_IN_FILE_NAMES, ' ').trim() || 'flow'}.json`
  link.click()
  URL.revokeObjectURL(url)
}
