/** What went wrong without anybody having to act; a person finds it in the browser's console. */
export function logError(message: string, error?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes there
  console.error(message, error)
}
