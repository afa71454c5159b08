import { lineKind } from '@parley/contract/enums/line.enum.ts'
import { Update as fields, Move } from '@parley/contract/fields/dialModuleLines.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { numbersIn } from '@parley/contract/lines/line.rules.ts'
import type { Line, LineFacts } from '@parley/contract/lines/line.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { type Control, useWatch } from 'react-hook-form'
import { FormComboBox } from '../kit/forms/FormComboBox.tsx'
import { FormNumber } from '../kit/forms/FormNumber.tsx'
import { FormSelect } from '../kit/forms/FormSelect.tsx'
import { FormText, FormTextArea } from '../kit/forms/FormText.tsx'
import { useRead } from '../shell/api.ts'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { EditDrawer } from '../shell/editing/EditDrawer.tsx'
import { savedWords } from '../shell/editing/thing-words.ts'
import { useChange } from '../shell/editing/use-change.ts'
import { t } from './lines.messages.ts'
import { NumbersField } from './NumbersField.tsx'

const { Basic, Update } = operations.DialModuleLines
const { Modules } = operations.Lookups

/** Numbers as they are typed: one a line. */
type Facts = Omit<LineFacts, 'numbers'> & { numbers: string }
type Draft = Omit<Facts, 'mostCalls'> & { idDialModule: number | null; mostCalls: number | null }

/** What the reader may put lines on; `but` is where the line is. */
export function useModuleOptions(but?: number) {
  const { data = [] } = useRead(Modules, { query: { limit: 500 } })
  return data
    .filter(({ id }) => id !== but)
    .map(({ id, name, detail }) => ({ value: id, label: name, ...(detail ? { description: detail } : {}) }))
}

type NewProps = { idDialModule?: number; onClose: () => void }

/** The module comes first: it says of which country numbers are, and how its lines start. */
export function NewLineDrawer({ idDialModule, onClose }: NewProps) {
  const modules = useModuleOptions()
  const values: Draft = {
    ...{ idDialModule: idDialModule ?? null, name: '', description: '', numbers: '' },
    ...{ kind: lineKind.of.LINE, mostCalls: null },
  }
  return (
    <CreateDrawer
      thing={t('line')}
      operation={operations.DialModules.CreateLine}
      values={values}
      send={({ idDialModule: at, numbers, mostCalls, ...draft }, write) =>
        write({
          params: { idDialModule: at ?? 0 }, // the form asks for one before it sends
          body: { ...draft, numbers: numbersIn(numbers), ...(mostCalls !== null && { mostCalls }) },
        })
      }
      nameOf={({ name }) => name}
      page={({ idDialModuleLine }) => screens.line(idDialModuleLine)}
      onClose={onClose}
    >
      {(control) => <NewFields control={control} modules={modules} isFixed={idDialModule !== undefined} />}
    </CreateDrawer>
  )
}

type FieldsProps = { control: Control<Draft>; modules: ReturnType<typeof useModuleOptions>; isFixed: boolean }

function NewFields({ control, modules, isFixed }: FieldsProps) {
  const idDialModule = useWatch({ control, name: 'idDialModule' })
  return (
    <>
      {!isFixed && (
        <FormComboBox
          control={control}
          name="idDialModule"
          label={Move.idDialModule.label}
          options={modules}
          isRequired
          autoFocus
        />
      )}
      <FormText control={control} field={fields.name} autoFocus={isFixed} />
      <NumbersField control={control} field={fields.numbers} idDialModule={idDialModule} />
      <FormSelect control={control} field={fields.kind} />
      <FormNumber control={control} field={fields.mostCalls} isRequired={false} help={t('mostCallsHelp')} />
      <FormTextArea control={control} field={fields.description} />
    </>
  )
}

const factsOf = ({ name, description, numbers, kind, mostCalls }: Line): Facts => ({
  ...{ name, description, kind, mostCalls },
  numbers: numbers.join('\n'),
})

export function EditLineDrawer({ line, onClose }: { line: Line; onClose: () => void }) {
  const { idDialModuleLine, module } = line
  const change = useChange(Update, Basic, {
    params: { idDialModuleLine },
    saved: ({ name }) => savedWords(t('line'), name),
  })
  return (
    <EditDrawer<Line, Facts>
      {...change}
      save={({ numbers, ...facts }, on) => change.save({ ...facts, numbers: numbersIn(numbers) }, on)}
      at={idDialModuleLine}
      title={line.name}
      entity={line}
      factsOf={factsOf}
      fields={fields}
      onClose={onClose}
    >
      {(control) => (
        <>
          <FormText control={control} field={fields.name} autoFocus />
          <NumbersField
            control={control}
            field={fields.numbers}
            idDialModule={module.id}
            idDialModuleLine={idDialModuleLine}
          />
          <FormSelect control={control} field={fields.kind} />
          <FormNumber control={control} field={fields.mostCalls} />
          <FormTextArea control={control} field={fields.description} />
        </>
      )}
    </EditDrawer>
  )
}
