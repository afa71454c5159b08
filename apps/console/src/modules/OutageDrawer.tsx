import { StartOutage as fields } from '@parley/contract/fields/dialModules.gen.ts'
import { type SimulatedOutage, simulatedOutage } from '@parley/contract/modules/module.enum.ts'
import { outageText } from '@parley/contract/modules/module.rules.ts'
import type { DialModule } from '@parley/contract/modules/module.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { FormNumber } from '../kit/forms/FormNumber.tsx'
import { FormRadio } from '../kit/forms/FormRadio.tsx'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { t } from './modules.messages.ts'

const { StartOutage } = operations.DialModules
const choices = simulatedOutage.entries.map(({ value, label }) => ({ value, label, description: outageText[value] }))
const start: { kind: SimulatedOutage; minutes: number } = { kind: 'GATEWAY', minutes: 10 }

/** What fails, and for how long. */
export const OutageDrawer = ({ module, onClose }: { module: DialModule; onClose: () => void }) => (
  <CreateDrawer
    title={t('simulateOutageOf', { name: module.name })}
    action={t('simulateOutage')}
    operation={StartOutage}
    values={start}
    at={module.idDialModule}
    created={() => t('outageStarted')}
    send={(body, write) => write({ params: { idDialModule: module.idDialModule }, body })}
    onClose={onClose}
  >
    {(control) => (
      <>
        <FormRadio control={control} field={fields.kind} options={choices} />
        <FormNumber control={control} field={fields.minutes} help={fields.minutes.help} />
        <p className="text-faint text-sm">{t('outageHelp')}</p>
      </>
    )}
  </CreateDrawer>
)
