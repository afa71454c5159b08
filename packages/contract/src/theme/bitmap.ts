/** Pixels of a picture's longer side. A few kilobytes can unpack to far more than a browser should hold. */
export const BITMAP_PIXELS = 2_048

/** What the first bytes of a picture say of it. */
export interface Bitmap {
  readonly type: 'png' | 'jpeg' | 'gif' | 'webp' | 'x-icon'
  readonly width: number
  readonly height: number
}

/** Reads type and size of a picture from its bytes, whatever it calls itself; undefined where it is none that we know. */
export function readBitmap(bytes: Uint8Array): Bitmap | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  try {
    if (text(1, 4) === 'PNG' && text(12, 16) === 'IHDR')
      return { type: 'png', width: view.getUint32(16), height: view.getUint32(20) }
    if (text(0, 4) === 'GIF8') return { type: 'gif', width: view.getUint16(6, true), height: view.getUint16(8, true) }
    if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return webpOf(view, text(12, 16))
    if (view.getUint16(0) === 0xffd8) return jpegOf(view)
    if (view.getUint32(0) === 0x00000100) return { type: 'x-icon', width: bytes[6] || 256, height: bytes[7] || 256 }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error // it ends before it says
  }
  return undefined
}

function webpOf(view: DataView, chunk: string): Bitmap | undefined {
  const size = (width: number, height: number): Bitmap => ({ type: 'webp', width, height })
  if (chunk === 'VP8 ') return size(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
  if (chunk === 'VP8L') {
    const bits = view.getUint32(21, true)
    return size((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1)
  }
  const part = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16) + 1
  return chunk === 'VP8X' ? size(part(24), part(27)) : undefined
}

/** The size stands in the frame's header, behind parts of any length. */
function jpegOf(view: DataView): Bitmap {
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at)
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
    if (isFrame) return { type: 'jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
  }
}

/** Whether a browser can show it without harm. */
export const isShowable = ({ width, height }: Bitmap): boolean =>
  Math.min(width, height) >= 1 && Math.max(width, height) <= BITMAP_PIXELS

/** The bytes of base64; none where it is not. */
export function bytesOf(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
