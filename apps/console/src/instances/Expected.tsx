import { comparisonResult } from '@parley/contract/enums/operations.enum.ts'
import { Expect as fields } from '@parley/contract/fields/infrastructureComparison.gen.ts'
import type { ComparedThing } from '@parley/contract/instances/instance.schema.ts'
import { addDays } from '@parley/contract/kernel/day.ts'
import { operations } from '@parley/contract/operations.ts'
import { CalendarCheck } from 'lucide-react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { FormDay } from '../kit/forms/FormDay.tsx'
import { FormTextArea } from '../kit/forms/FormText.tsx'
import { FactList } from '../kit/pages/FactList.tsx'
import { Day } from '../kit/text/Day.tsx'
import { useToday } from '../kit/time/use-today.ts'
import { showToast } from '../kit/toasts/toasts.ts'
import { useWrite } from '../shell/api.ts'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { t } from './instances.messages.ts'

const { Expect, Unexpect } = operations.InfrastructureComparison
const DAYS = 30

/** Why it differs on purpose, or the way to say so. */
export function Expected({ thing, onExpect }: { thing: ComparedThing; onExpect: () => void }) {
  const { idComparedThing, name, result, expected } = thing
  const done = () => showToast('success', t('unexpectedNow', { name }))
  const { fire, isPending } = useWrite(Unexpect, { onSuccess: done })
  if (result === comparisonResult.of.IDENTICAL) return null
  if (!expected)
    return (
      <ActionButton endpoint={Expect} icon={CalendarCheck} onPress={onExpect}>
        {t('expect')}
      </ActionButton>
    )
  const { until, reason, by } = expected
  return (
    <div className="flex flex-col items-start gap-4 border-line border-t pt-5">
      <FactList
        facts={[
          { label: t('expectedUntil'), value: <Day value={until.slice(0, 10)} /> },
          { label: t('reason'), value: reason, ...(by && { note: t('by', { name: by.name }) }) },
        ]}
      />
      <ActionButton endpoint={Unexpect} isPending={isPending} onPress={() => fire({ params: { idComparedThing } })}>
        {t('unexpect')}
      </ActionButton>
    </div>
  )
}

/** Until the end of a day, as days end in UTC. */
export function ExpectDrawer({ thing, onClose }: { thing: ComparedThing; onClose: () => void }) {
  const { idComparedThing, name } = thing
  const until = addDays(useToday(), DAYS)
  return (
    <CreateDrawer
      title={t('expectTitle')}
      action={t('expect')}
      operation={Expect}
      values={{ until, reason: '' }}
      send={(draft, write) =>
        write({ params: { idComparedThing }, body: { ...draft, until: `${draft.until}T23:59:59Z` } })
      }
      created={() => t('expected', { name })}
      onClose={onClose}
    >
      {(control) => (
        <>
          <p className="text-pretty text-soft text-sm">{t('expectHelp')}</p>
          <FormTextArea control={control} field={fields.reason} rows={2} autoFocus />
          <FormDay control={control} field={fields.until} isRequired />
        </>
      )}
    </CreateDrawer>
  )
}
