import { packageBindingKind, packageKind } from '@parley/contract/packages/package.enum.ts'
import type { PackageBinding, PackageItem } from '@parley/contract/packages/package.schema.ts'
import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../kit/actions/IconButton.tsx'
import { fileSize } from '../kit/text/file-size.ts'
import { t } from './packages.messages.ts'

type Props = {
  items: readonly PackageItem[]
  bindings: readonly PackageBinding[]
  excluded?: readonly string[]
  onLeaveOut?: (key: string) => void
  onTakeAlong?: (key: string) => void
}

/** What lies in a package and why, and what it only names. */
export function ContentList({ items, bindings, excluded = [], onLeaveOut, onTakeAlong }: Props) {
  return (
    <>
      <section className="flex flex-col gap-2">
        <h3 className="font-semibold text-ink text-sm">{t('content')}</h3>
        <p className="text-faint text-sm">
          {t('packageItems', {
            items: t('itemCount', { count: items.length }),
            size: fileSize(items.reduce((sum, { size }) => sum + size, 0)),
          })}
        </p>
        <ul className="m-0 flex list-none flex-col gap-2 p-0">
          {items.map(({ key, kind, name, because }) => (
            <Line key={key} kind={packageKind.label(kind)} name={name} because={because}>
              {onLeaveOut && (
                <IconButton size="small" icon={X} label={t('leaveOut', { name })} onPress={() => onLeaveOut(key)} />
              )}
            </Line>
          ))}
        </ul>
      </section>
      {bindings.length > 0 && (
        <section className="flex flex-col gap-2">
          <h3 className="font-semibold text-ink text-sm">{t('bindings')}</h3>
          <p className="text-faint text-sm">{t('bindingsText')}</p>
          <ul className="m-0 flex list-none flex-col gap-2 p-0">
            {bindings.map(({ key, kind, name, because }) => (
              <Line key={key} kind={packageBindingKind.label(kind)} name={name} because={because}>
                {onTakeAlong && excluded.includes(key) && (
                  <IconButton size="small" icon={Plus} label={t('add')} onPress={() => onTakeAlong(key)} />
                )}
              </Line>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const MOST_REASONS = 3

function Line({
  kind,
  name,
  because,
  children,
}: {
  kind: string
  name: string
  because: string[]
  children: ReactNode
}) {
  const reasons = because.filter((each) => each !== 'chosen').slice(0, MOST_REASONS)
  return (
    <li className="flex items-start gap-2 text-sm">
      <div className="min-w-0 flex-1">
        <span className="text-faint">{kind}</span> <span className="break-words text-ink">{name}</span>
        {reasons.length > 0 && (
          <p className="break-words text-faint text-xs">{t('because', { reasons: reasons.join(', ') })}</p>
        )}
      </div>
      {children}
    </li>
  )
}
