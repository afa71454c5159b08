import { operations } from '@parley/contract/operations.ts'
import type { SuspicionKind } from '@parley/contract/suspicions/suspicion.enum.ts'
import type { UnwatchedLine } from '@parley/contract/suspicions/suspicion.schema.ts'
import type { ReactNode } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Drawer } from '../kit/overlays/Dialog.tsx'
import { FactList } from '../kit/pages/FactList.tsx'
import { Day } from '../kit/text/Day.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { useWrite } from '../shell/api.ts'
import { t } from './suspicions.messages.ts'

const { ReopenSuspicion } = operations.DialModuleLines
type Props = {
  acceptance: UnwatchedLine['acceptance']
  params: { idDialModuleLine: number; kind: SuspicionKind }
  name: string
  onClose: () => void
  children: ReactNode
}

/** What was found, to be read: by those who may not accept, or because someone did. */
export const AcceptedLine = ({ acceptance, children, ...line }: Props) => (
  <Drawer title={line.name} isOpen onClose={line.onClose}>
    <div className="flex flex-col items-start gap-5">
      {children}
      {acceptance && <Accepted acceptance={acceptance} {...line} />}
    </div>
  </Drawer>
)

type AcceptedProps = Omit<Props, 'acceptance' | 'children'> & { acceptance: NonNullable<Props['acceptance']> }

function Accepted({ acceptance: { until, reason, by }, params, name, onClose }: AcceptedProps) {
  const { write, isPending } = useWrite(ReopenSuspicion)
  async function reopen() {
    await write({ params })
    showToast('success', t('reopened', { name }))
    onClose()
  }
  return (
    <>
      <FactList
        facts={[
          { label: t('until'), value: <Day value={until} /> },
          { label: t('reason'), value: reason, ...(by && { note: t('acceptedBy', { name: by.name }) }) },
        ]}
      />
      <ActionButton endpoint={ReopenSuspicion} isPending={isPending} onPress={() => void reopen()}>
        {t('reopen')}
      </ActionButton>
    </>
  )
}
