/** "idFolder" → "Folder", "maxLength" → "Max length", "isEnabled" → "Enabled". */
export function fieldWords(path: string): string {
  const parts = path.split('.').map((part) => {
    const words = part
      .replace(/^(?:id|is|has)(?=[A-Z])/, '')
      .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
      .toLowerCase()
    return words.charAt(0).toUpperCase() + words.slice(1)
  })
  return parts.join(' › ')
}
