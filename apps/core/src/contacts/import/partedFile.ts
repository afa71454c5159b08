import { CONTACT_PART_BYTES } from '@parley/contract/contacts/contact.enum.ts'
import type { FileBytes } from '../../kernel/import/fileBytes.ts'
import type { FileStore } from '../../kernel/storage/storage.ts'

/** The hash of what has come, by the number of the part. */
export type Parts = Readonly<Record<string, string>>

export const partKey = (tenant: number, idContactImport: number, part: number, hash: string): string =>
  `tenants/${tenant}/imports/${idContactImport}/${part}-${hash.slice(0, 16)}`

export const partsOf = (bytes: number): number => Math.ceil(bytes / CONTACT_PART_BYTES)

/** A file that was uploaded in parts. */
export function partedFile(
  files: FileStore,
  {
    tenant,
    id,
    bytes,
    parts,
  }: { readonly tenant: number; readonly id: number; readonly bytes: number; readonly parts: Parts },
): FileBytes {
  return {
    size: bytes,
    async *pieces(from = 0, to = bytes) {
      for (let part = Math.floor(from / CONTACT_PART_BYTES); part * CONTACT_PART_BYTES < to; part += 1) {
        const found = await files.read(partKey(tenant, id, part, parts[part] ?? ''))
        if (!found) throw new Error(`part ${part} of the import ${id} is not in the storage`)
        let at = part * CONTACT_PART_BYTES
        for await (const piece of found.stream) {
          const [start, end] = [Math.max(0, from - at), Math.min(piece.length, to - at)]
          if (start < end) yield piece.subarray(start, end)
          at += piece.length
          if (at >= to) return
        }
      }
    },
  }
}
