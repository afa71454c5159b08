import type { FlowInterface, FlowProperty } from '@parley/flow'
import type { SubflowNode } from '@parley/flow/nodes/subflow.schema.ts'
import { Languages, RefreshCw, X } from 'lucide-react'
import { Part } from '../../flows/picture/NodeParts.tsx'
import { Button } from '../../kit/actions/Button.tsx'
import { IconButton } from '../../kit/actions/IconButton.tsx'
import { ExpressionField } from './expression/ExpressionField.tsx'
import { ReferenceField } from './fields/ReferenceField.tsx'
import { VariablePicker } from './fields/VariablePicker.tsx'
import { t } from './panel.messages.ts'
import { usePanelForm } from './panel-form.ts'
import { TextsField } from './texts/TextsField.tsx'

type Props = { node: SubflowNode; its: FlowInterface }

/** What a component takes and returns, each by its name: made of its interface, as the fields of other steps are of their schemas. */
export function ComponentFields({ node, its }: Props) {
  const { properties, results } = its
  return (
    <>
      {properties.length > 0 && (
        <Part title={t('inputs')}>
          <div className="flex min-w-0 flex-col gap-4">
            {properties.map((property) => (
              <InputField key={property.name} node={node} property={property} />
            ))}
          </div>
        </Part>
      )}
      <UnknownInputs node={node} its={its} />
      {results.length > 0 && (
        <Part title={t('results')}>
          <div className="flex min-w-0 flex-col gap-3">
            {results.map((result) => (
              <ResultField key={result.name} node={node} result={result} />
            ))}
          </div>
        </Part>
      )}
      <OtherExits node={node} its={its} />
    </>
  )
}

type Input = SubflowNode['inputs'][number]
const INPUTS = 'inputs'

/** One input: an expression, something chosen by its name, or texts language by language. Left empty it is not given. */
function InputField({ node: { inputs }, property }: { node: SubflowNode; property: FlowProperty }) {
  const { set, isReadOnly, faultAt } = usePanelForm()
  const { name, type, multiLanguage, help } = property
  const known = inputs.findIndex(({ variable }) => variable === name)
  const at = known < 0 ? inputs.length : known
  const input = inputs[at]
  const give = (next: Input | undefined) =>
    set([INPUTS], next ? inputs.with(at, next) : inputs.filter(({ variable }) => variable !== name), name)
  const add = (next: Input) => (known < 0 ? set([INPUTS], [...inputs, next], name) : give(next))

  const takesTexts = multiLanguage || type === 'texts'
  const label = labelOf(property)
  if (input && 'texts' in input)
    return (
      <div className="flex min-w-0 flex-col items-start gap-1">
        <TextsField
          path={[INPUTS, at, 'texts']}
          texts={input.texts}
          field={{ path: 'texts', kind: 'texts', label, isOptional: true, ...(help ? { help } : {}) }}
        />
        {!isReadOnly && (
          <Button
            size="small"
            variant="ghost"
            icon={X}
            onPress={() => give(undefined)}
            label={t('dontGiveNamed', { name })}
          >
            {t('dontGive')}
          </Button>
        )}
      </div>
    )

  const expression = input?.expression ?? ''
  const path = [INPUTS, at, 'expression']
  const write = (text: string) => (text === '' ? give(undefined) : add({ variable: name, expression: text }))
  const reference = type === 'flow' || type === 'asset' ? constantIn(expression) : undefined
  const words = { label, help: helpOf(property), error: faultAt(path) }
  return (
    <div className="flex min-w-0 flex-col items-start gap-1">
      <div className="w-full min-w-0">
        {reference === undefined ? (
          <ExpressionField
            {...words}
            kind="expression"
            path={path}
            value={expression}
            placeholder={t('valueOf', { type: t(`type_${type}`) })}
            isReadOnly={isReadOnly}
            onChange={write}
          />
        ) : (
          <ReferenceField
            {...words}
            of={type === 'flow' ? 'flow' : 'asset'}
            isDisabled={isReadOnly}
            value={reference}
            onChange={(guid) => write(guid ? JSON.stringify(guid) : '')}
          />
        )}
      </div>
      {takesTexts && !isReadOnly && (
        <Button
          size="small"
          variant="ghost"
          icon={Languages}
          label={t('giveTextsNamed', { name })}
          onPress={() => add({ variable: name, texts: {} })}
        >
          {t('giveTexts')}
        </Button>
      )}
      {reference !== undefined && reference !== '' && !isReadOnly && (
        <Button
          size="small"
          variant="ghost"
          icon={X}
          label={t('dontGiveNamed', { name })}
          onPress={() => give(undefined)}
        >
          {t('dontGive')}
        </Button>
      )}
    </div>
  )
}

const labelOf = ({ name, required, default: usual }: FlowProperty) =>
  required && usual === undefined ? t('requiredInput', { name }) : name

const helpOf = ({ help = '', default: usual }: FlowProperty) =>
  usual === undefined ? help : [help, t('usually', { value: JSON.stringify(usual) })].filter(Boolean).join(' ')

/** The guid that an expression is; undefined where it is anything else. */
function constantIn(expression: string): string | undefined {
  if (expression === '') return ''
  return /^"([^"\\]*)"$/.exec(expression)?.[1]
}

/** Inputs that were given when the component took them, or to another one. */
function UnknownInputs({ node: { inputs }, its }: Props) {
  const { set, isReadOnly } = usePanelForm()
  const known = new Set(its.properties.map(({ name }) => name))
  const others = inputs.filter(({ variable }) => !known.has(variable))
  if (others.length === 0 || isReadOnly) return null
  return (
    <div className="flex flex-col items-start gap-1 text-sm">
      <p className="text-warning-ink">
        {t('unknownInputs', { names: others.map(({ variable }) => variable).join(', ') })}
      </p>
      <Button
        size="small"
        icon={X}
        onPress={() =>
          set(
            [INPUTS],
            inputs.filter((each) => !others.includes(each)),
            INPUTS,
          )
        }
      >
        {t('removeUnknown')}
      </Button>
    </div>
  )
}

const OUTPUTS = 'outputs'
type ResultProps = { node: SubflowNode; result: FlowInterface['results'][number] }

/** The variable of this flow that takes a result; several may. */
function ResultField({ node: { outputs }, result: { name, type, help } }: ResultProps) {
  const { set, isReadOnly } = usePanelForm()
  const at = outputs.findIndex(({ from }) => from === name)
  const others = outputs.filter(({ from }) => from !== name)
  return (
    <div className="flex min-w-0 items-end gap-1">
      <VariablePicker
        className="min-w-0 flex-1"
        label={t('saveResult', { name })}
        help={help}
        type={type}
        isDisabled={isReadOnly}
        value={outputs[at]?.variable}
        onChange={(variable) => {
          if (variable !== undefined) set([OUTPUTS], [...others, { variable, from: name }], name)
        }}
      />
      {at >= 0 && !isReadOnly && (
        <IconButton label={t('dontTake', { name })} icon={X} onPress={() => set([OUTPUTS], others, name)} />
      )}
    </div>
  )
}

/** The exits are those of the component; where it has others since, they are taken over with one press. */
function OtherExits({ node: { exits }, its }: Props) {
  const { set, isReadOnly } = usePanelForm()
  if (isReadOnly || [...exits].sort().join('\n') === [...its.exits].sort().join('\n')) return null
  return (
    <div className="flex flex-col items-start gap-1 text-sm">
      <p className="text-warning-ink">{t('otherExits', { names: its.exits.join(', ') })}</p>
      <Button size="small" icon={RefreshCw} onPress={() => set(['exits'], its.exits, t('waysOut'))}>
        {t('takeExits')}
      </Button>
    </div>
  )
}
