import { operations } from '@parley/contract/operations.ts'
import { CopyField } from '../kit/fields/CopyField.tsx'
import { Drawer } from '../kit/overlays/Dialog.tsx'
import { ErrorState } from '../kit/states/ErrorState.tsx'
import { Skeleton } from '../kit/states/Skeleton.tsx'
import { useRead } from '../shell/api.ts'
import { RemoveButton } from '../shell/editing/RemoveButton.tsx'
import { deletedWords, deleteTitle } from '../shell/editing/thing-words.ts'
import { t } from './packages.messages.ts'

const { PackageKeys, RemovePackageKey } = operations.Tools

/** Whose packages may be installed here. */
export function KeysDrawer({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useRead(PackageKeys, {})
  return (
    <Drawer title={t('keys')} isOpen onClose={onClose}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <div className="flex flex-col gap-5">
          <CopyField label={t('ownKey')} value={data.own} />
          <p className="text-sm text-soft">{data.trusted.length === 0 ? t('noKeys') : t('keysText')}</p>
          <ul className="m-0 flex list-none flex-col gap-4 p-0">
            {data.trusted.map(({ idPackageKey, name, fingerprint }) => (
              <li key={idPackageKey} className="flex flex-wrap items-start justify-between gap-2">
                <div className="min-w-0">
                  <p className="break-words text-ink text-sm">{name}</p>
                  <p className="break-all font-mono text-faint text-xs">{fingerprint}</p>
                </div>
                <RemoveButton
                  operation={RemovePackageKey}
                  input={{ params: { idPackageKey } }}
                  title={deleteTitle('key', name)}
                  done={deletedWords('key', name)}
                >
                  {t('removeKeyText')}
                </RemoveButton>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <Skeleton height={120} />
      )}
    </Drawer>
  )
}
