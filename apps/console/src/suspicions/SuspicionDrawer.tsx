import { AcceptSuspicion as fields } from '@parley/contract/fields/dialModuleLines.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import type { SuspicionKind } from '@parley/contract/suspicions/suspicion.enum.ts'
import type { UnwatchedLine } from '@parley/contract/suspicions/suspicion.schema.ts'
import type { ReactNode } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Link } from '../kit/actions/Link.tsx'
import { FormDay } from '../kit/forms/FormDay.tsx'
import { FormTextArea } from '../kit/forms/FormText.tsx'
import { Drawer } from '../kit/overlays/Dialog.tsx'
import { FactList } from '../kit/pages/FactList.tsx'
import { Day } from '../kit/text/Day.tsx'
import { useToday } from '../kit/time/use-today.ts'
import { showToast } from '../kit/toasts/toasts.ts'
import { useCan } from '../shell/access/use-can.ts'
import { useWrite } from '../shell/api.ts'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { t } from './suspicions.messages.ts'

const { AcceptSuspicion, ReopenSuspicion } = operations.DialModuleLines
type Props = {
  line: Pick<UnwatchedLine, 'idDialModuleLine' | 'name' | 'acceptance'>
  kind: SuspicionKind
  onClose: () => void
  /** What was found, and how it is mended. */
  children: ReactNode
}
const DAYS = 30
const DAY_MS = 86_400_000

/** A line that deserves a look: what was found, how to mend it, and otherwise why it may stay so. */
export function SuspicionDrawer({ line, kind, onClose, children }: Props) {
  const { idDialModuleLine, name, acceptance } = line
  const params = { idDialModuleLine, kind }
  const can = useCan()
  const today = useToday()
  const content = (
    <>
      {can('Line.view', idDialModuleLine) && (
        <Link href={screens.line(idDialModuleLine)} className="w-fit text-sm">
          {t('openLine')}
        </Link>
      )}
      {children}
    </>
  )
  if (acceptance || !can('SuspiciousEntities.edit'))
    return (
      <Drawer title={name} isOpen onClose={onClose}>
        <div className="flex flex-col items-start gap-5">
          {content}
          {acceptance && <Accepted {...{ acceptance, params, name, onClose }} />}
        </div>
      </Drawer>
    )
  const until = new Date(Date.parse(`${today}T00:00:00Z`) + DAYS * DAY_MS).toISOString().slice(0, 10)
  return (
    <CreateDrawer
      title={name}
      action={t('accept')}
      operation={AcceptSuspicion}
      values={{ until, reason: '' }}
      send={(body, write) => write({ params, body })}
      created={() => t('accepted', { name })}
      onClose={onClose}
    >
      {(control) => (
        <>
          <div className="flex flex-col items-start gap-5">{content}</div>
          <section aria-label={t('acceptTitle')} className="flex flex-col gap-4 border-line border-t pt-5">
            <div>
              <h3 className="font-medium text-ink text-sm">{t('acceptTitle')}</h3>
              <p className="text-pretty text-soft text-sm">{t('acceptHelp')}</p>
            </div>
            <FormTextArea control={control} field={fields.reason} rows={2} />
            <FormDay control={control} field={fields.until} isRequired />
          </section>
        </>
      )}
    </CreateDrawer>
  )
}

type OfAccepted = Pick<Props, 'onClose'> & {
  acceptance: NonNullable<UnwatchedLine['acceptance']>
  params: { idDialModuleLine: number; kind: SuspicionKind }
  name: string
}

function Accepted({ acceptance: { until, reason, by }, params, name, onClose }: OfAccepted) {
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
