import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { type PackageKind, packageKind, planState } from '@parley/contract/packages/package.enum.ts'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Link } from '../kit/actions/Link.tsx'
import { Drawer } from '../kit/overlays/Dialog.tsx'
import { FactList } from '../kit/pages/FactList.tsx'
import { ErrorState } from '../kit/states/ErrorState.tsx'
import { Skeleton } from '../kit/states/Skeleton.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { useRead } from '../shell/api.ts'
import { ConfirmWrite } from '../shell/editing/ConfirmWrite.tsx'
import { t } from './packages.messages.ts'

const { PackageInstall, UndoInstall } = operations.Tools

/** One installation: what became of each item, and the way back. */
export function InstallDrawer({ id: idPackageInstall, onClose }: { id: number; onClose: () => void }) {
  const params = { idPackageInstall }
  const { data, error, refetch } = useRead(PackageInstall, { params }, { keepPrevious: false })
  const [isAsking, setAsking] = useState(false)
  const undo = data?.isNewest && (
    <ActionButton endpoint={UndoInstall} icon={Undo2} onPress={() => setAsking(true)}>
      {t('undo')}
    </ActionButton>
  )
  return (
    <Drawer title={data ? `${data.name} ${data.version}` : t('package')} isOpen onClose={onClose} footer={undo}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <div className="flex flex-col gap-5">
          <FactList
            facts={[
              { label: t('when'), value: <Timestamp value={data.createdAt} /> },
              { label: t('by'), value: data.createdBy?.name ?? '–' },
              ...(data.fingerprint ? [{ label: t('signature'), value: data.fingerprint }] : []),
              ...(data.undoneAt
                ? [{ label: t('undone'), value: <Timestamp value={data.undoneAt} />, note: data.undoneBy?.name }]
                : []),
            ]}
          />
          <ul className="m-0 flex list-none flex-col gap-2 p-0">
            {data.items.map(({ kind, name, id, state }) => (
              <li key={`${kind} ${name}`} className="flex flex-wrap items-baseline gap-x-2 text-sm">
                <span className="text-faint">{packageKind.label(kind)}</span>
                <ItemName kind={kind} id={id} name={name} />
                <span className="text-faint text-xs">{planState.label(state)}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <Skeleton height={160} />
      )}
      {isAsking && data && (
        <ConfirmWrite
          operation={UndoInstall}
          input={{ params }}
          title={t('undoTitle', data)}
          action={t('undo')}
          done={t('undoneToast', data)}
          onClose={() => setAsking(false)}
        >
          {t('undoText')}
        </ConfirmWrite>
      )}
    </Drawer>
  )
}

const pages: Partial<Record<PackageKind, (id: number) => string>> = {
  flow: (id) => screens.flow(id),
  component: (id) => screens.component(id),
  grammar: (id) => screens.grammar(id),
  model: (id) => screens.model(id),
}

function ItemName({ kind, id, name }: { kind: PackageKind; id: number | null; name: string }) {
  const page = id === null ? undefined : pages[kind]?.(id)
  return page ? <Link href={page}>{name}</Link> : <span className="min-w-0 break-words text-ink">{name}</span>
}
