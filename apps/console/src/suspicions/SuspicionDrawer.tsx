import { AcceptSuspicion as fields } from '@parley/contract/fields/dialModuleLines.gen.ts'
import { addDays } from '@parley/contract/kernel/day.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import type { SuspicionKind } from '@parley/contract/suspicions/suspicion.enum.ts'
import type { UnwatchedLine } from '@parley/contract/suspicions/suspicion.schema.ts'
import type { ReactNode } from 'react'
import { Link } from '../kit/actions/Link.tsx'
import { FormDay } from '../kit/forms/FormDay.tsx'
import { FormTextArea } from '../kit/forms/FormText.tsx'
import { useToday } from '../kit/time/use-today.ts'
import { useCan } from '../shell/access/use-can.ts'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { AcceptedLine } from './AcceptedLine.tsx'
import { t } from './suspicions.messages.ts'

const { AcceptSuspicion } = operations.DialModuleLines
type Props = {
  line: Pick<UnwatchedLine, 'idDialModuleLine' | 'name' | 'acceptance'>
  kind: SuspicionKind
  onClose: () => void
  /** What was found, and how it is mended. */
  children: ReactNode
}
const DAYS = 30

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
    return <AcceptedLine {...{ acceptance, params, name, onClose }}>{content}</AcceptedLine>
  const until = addDays(today, DAYS)
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
