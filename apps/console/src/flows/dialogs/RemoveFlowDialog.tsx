import { flowBlocked } from '@parley/contract/flows/flow.rules.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { useRef } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { Link } from '../../kit/actions/Link.tsx'
import { useKit } from '../../kit/KitProvider.tsx'
import { ConfirmDialog } from '../../kit/overlays/ConfirmDialog.tsx'
import { Dialog } from '../../kit/overlays/Dialog.tsx'
import { ErrorState } from '../../kit/states/ErrorState.tsx'
import { CardSkeleton } from '../../kit/states/Skeleton.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useRead, useWrite } from '../../shell/api.ts'
import { t } from '../flows.messages.ts'
import { folderHref } from '../folders/folder-href.ts'

type Flow = { readonly idCallScript: number; readonly name: string; readonly idFolder: number | null }
const { Basic, Remove } = operations.CallScripts

/** Removes a flow that nothing uses; otherwise says who does. */
export function RemoveFlowDialog({ flow, onClose }: { flow: Flow; onClose: () => void }) {
  const { navigate, href } = useKit()
  const { data, error } = useRead(Basic, { params: { idCallScript: flow.idCallScript } }, { keepPrevious: false })
  const remove = useWrite(Remove, { silent: true })
  const onward = useRef<string>(undefined)
  const title = t('removeTitle', { name: flow.name })
  const blocked = data && flowBlocked.remove(data)

  async function confirm() {
    await remove.write({ params: { idCallScript: flow.idCallScript } })
    showToast('success', t('removed', { name: flow.name }))
    if (href.startsWith(screens.flow(flow.idCallScript))) onward.current = folderHref(flow.idFolder)
  }
  // Closing by the address would come back to the flow that is gone.
  const close = () => (onward.current === undefined ? onClose() : navigate(onward.current, { replace: true }))

  if (data && !blocked)
    return (
      <ConfirmDialog title={title} action={t('removeAction')} isOpen onClose={close} onConfirm={confirm}>
        {t('removeText')}
      </ConfirmDialog>
    )
  return (
    <Dialog title={title} isOpen onClose={onClose} footer={<Button onPress={onClose}>{t('close')}</Button>}>
      {!data && !error && <CardSkeleton lines={2} />}
      {error && <ErrorState error={error} />}
      {blocked && data && (
        <div className="flex flex-col gap-3">
          <p className="text-soft">{blocked.message}</p>
          <ul className="flex flex-col gap-1">
            {data.usage.lines.map(({ id, name }) => (
              <li key={`line-${id}`}>{t('usedByLine', { name })}</li>
            ))}
            {data.usage.parentFlows.map(({ id, name }) => (
              <li key={`flow-${id}`}>
                <Link href={screens.flow(id)}>{name}</Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  )
}
