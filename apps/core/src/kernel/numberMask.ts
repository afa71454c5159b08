const SHOWN = 3
const HIDDEN = '•'

const COVER = HIDDEN.repeat(3)

/** A number with all but its country's and last digits hidden, an e-mail address without its name; other names stay as they are. */
export function maskNumber(value: string): string {
  const mail = /^([^@\s])[^@\s]*(@[^@\s]+)$/u.exec(value)
  if (mail) return `${mail[1]}${COVER}${mail[2]}`
  if (!/^[+\d][\d\s()./-]*$/.test(value)) return value
  const digits = value.replaceAll(/\D/g, '')
  if (digits.length <= SHOWN) return value
  const start = value.startsWith('+') && digits.length > 9 ? `+${digits.slice(0, digits.length - 9)}` : ''
  const hidden = digits.length - SHOWN - Math.max(0, start.length - 1)
  return `${start}${HIDDEN.repeat(hidden)}${digits.slice(-SHOWN)}`
}

const [END, LEAST_HIDDEN] = [2, 2]

/** What identifies a contact: its number, or a text of which only the end is shown; of a short one nothing, since its end is most of it. */
export function maskKey(key: string, phone: string): string {
  if (key === phone) return maskNumber(key)
  const letters = [...key]
  return letters.length < END + LEAST_HIDDEN ? COVER : `${COVER}${letters.slice(-END).join('')}`
}
