import { storeThingKind } from '@parley/contract/store/store.enum.ts'
import type { TakePreview } from '@parley/contract/store/store.schema.ts'
import { StatusTag } from '../kit/text/StatusTag.tsx'
import { leftOutWords } from './left-out.ts'
import { t } from './store.messages.ts'

/** What comes along, under which names, and what has to be set up by hand. */
export function PartList({ parts, leftOut }: Pick<TakePreview, 'parts' | 'leftOut'>) {
  return (
    <>
      <ul className="m-0 flex list-none flex-col gap-2 p-0">
        {parts.map((part) => (
          <li
            key={`${part.kind} ${part.source} ${part.edition} ${part.name}`}
            className="flex flex-wrap items-baseline gap-x-2 text-sm"
          >
            <span className="text-faint">{storeThingKind.label(part.kind)}</span>
            <span className="min-w-0 break-words text-ink">{part.name}</span>
            {part.name !== part.source && part.idExisting === null && (
              <span className="text-faint text-xs">{t('renamed', { name: part.source })}</span>
            )}
            {part.idExisting !== null && <StatusTag tone="neutral">{t('reused')}</StatusTag>}
            {part.missing && <StatusTag tone="danger">{t('missing', { permission: part.missing })}</StatusTag>}
          </li>
        ))}
      </ul>
      {leftOut.length > 0 && <p className="text-sm text-soft">{leftOutWords(leftOut)}</p>}
    </>
  )
}
