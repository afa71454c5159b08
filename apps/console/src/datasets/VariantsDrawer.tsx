import { MAX_SEED } from '@parley/contract/datasets/dataset.enum.ts'
import { Generator as fields } from '@parley/contract/fields/nlp.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { FormCheckboxGroup } from '../kit/forms/FormCheckboxGroup.tsx'
import { FormNumber } from '../kit/forms/FormNumber.tsx'
import { useWrite } from '../shell/api.ts'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { t } from './datasets.messages.ts'

const { AddUtterances, Generator } = operations.Nlp
const rules = fields.rules.options.map(({ value }) => value)

interface Values {
  rules: (typeof rules)[number][]
  most: number
  texts: string[]
}
type Props = { idDataset: number; idCategory: number; onClose: () => void }

/** New utterances of old ones by rules; those that are ticked are added. */
export function VariantsDrawer({ idDataset, idCategory, onClose }: Props) {
  const values: Values = { rules: [...rules], most: 20, texts: [] }
  return (
    <CreateDrawer
      title={t('variants')}
      action={t('addTicked')}
      operation={AddUtterances}
      values={values}
      send={({ texts }, write) => write({ params: { idDataset }, body: { idCategory, texts, isGenerated: true } })}
      created={({ added, known }) => t('added', { added, known })}
      onClose={onClose}
    >
      {(control) => (
        <>
          <p className="text-soft text-sm">{t('variantsHelp')}</p>
          <FormCheckboxGroup control={control} field={fields.rules} />
          <FormNumber control={control} field={fields.most} className="w-32" />
          <Made control={control} params={{ idDataset, idCategory }} />
        </>
      )}
    </CreateDrawer>
  )
}

type MadeProps = { control: Control<Values>; params: { idDataset: number; idCategory: number } }

/** Makes variants and lets them be looked at; each time by another seed, the first always by the same. */
function Made({ control, params }: MadeProps) {
  const [chosen, most] = useWatch({ control, name: ['rules', 'most'] })
  // A rule of its own, as long as there is nothing to tick.
  const { field, fieldState } = useController({
    control,
    name: 'texts',
    rules: { validate: (texts) => texts.length > 0 || t('makeFirst') },
  })
  const [seed, setSeed] = useState(1)
  const make = useWrite(Generator)
  const [made, setMade] = useState<Awaited<ReturnType<typeof make.write>>>()
  async function press() {
    const found = await make.write({ params, body: { rules: chosen, most, seed } }).catch(() => undefined) // the notification says why
    if (!found) return
    setMade(found)
    setSeed(seed >= MAX_SEED ? 1 : seed + 1)
    field.onChange(found.items.map(({ text }) => text))
  }
  const options = made?.items.map(({ text, of }) => ({ value: text, label: text, description: t('madeOf', { of }) }))
  return (
    <>
      <div>
        <ActionButton
          endpoint={Generator}
          isPending={make.isPending}
          blocked={chosen.length === 0 ? t('chooseRule') : undefined}
          onPress={() => void press()}
        >
          {made ? t('makeOthers') : t('makeVariants')}
        </ActionButton>
      </div>
      {options?.length === 0 && (
        <p role="status" className="text-soft text-sm">
          {made?.sources === 0 ? t('noSources') : t('noVariants')}
        </p>
      )}
      {options && options.length > 0 ? (
        <FormCheckboxGroup
          control={control}
          name="texts"
          label={t('variantsMade', { count: options.length })}
          options={options}
          isRequired
          isFramed
        />
      ) : (
        fieldState.error && (
          <p role="alert" className="text-danger-ink text-xs">
            {t('makeFirst')}
          </p>
        )
      )}
    </>
  )
}
