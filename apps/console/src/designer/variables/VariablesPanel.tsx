import { foldText } from '@parley/contract/kernel/foldText.ts'
import { setVariable, type VariableUse, variableUses } from '@parley/flow/edit/variables.ts'
import type { FlowVariable } from '@parley/flow/settings.schema.ts'
import { ChevronRight, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { cx } from '../../kit/cx.ts'
import { SearchField } from '../../kit/fields/SearchField.tsx'
import { useDesigner, useEditor } from '../designer-context.ts'
import { PanelFormContext, useNodeForm, useVisitedSteps } from '../panel/panel-form.ts'
import { VariableDetails, variableFields } from './VariableDetails.tsx'
import { t } from './variables.messages.ts'

const MOST_WITHOUT_SEARCH = 8

/** A name that no variable has. */
function freshName(taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) if (!taken.has(`variable${number}`)) return `variable${number}`
}

/** The variables of the flow, where each is set and read; and names that are used but not declared. */
export function VariablesPanel() {
  const { editor, isReadOnly } = useDesigner()
  const document = useEditor((state) => state.document)
  const form = useNodeForm(document.settings, useVisitedSteps())
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<string>()
  const uses = useMemo(() => new Map(variableUses(document).map((use) => [use.name, use])), [document])
  const { variables } = document.settings
  const loose = [...uses.values()].filter(({ variable }) => !variable).map(({ name }) => name)
  const word = foldText(search.trim())
  const found = variables.filter(({ name, note = '' }) => foldText(`${name} ${note}`).includes(word))

  function declare(name: string) {
    editor.apply(setVariable(document, { name, type: 'string', scope: 'call', redact: false }), t('added'))
    setOpen(name)
  }
  return (
    <PanelFormContext value={form}>
      <div className="flex min-w-0 flex-col gap-3 p-3">
        {variables.length > MOST_WITHOUT_SEARCH && (
          <SearchField
            label={t('filter')}
            placeholder={t('filter')}
            value={search}
            onChange={setSearch}
            delay={0}
            className="w-full"
          />
        )}
        {variables.length === 0 && (
          <div className="text-sm">
            <p className="font-medium text-ink">{t('none')}</p>
            <p className="text-faint">{t('noneText')}</p>
          </div>
        )}
        {variables.length > 0 && found.length === 0 && <p className="text-faint text-sm">{t('nothingFound')}</p>}
        <ul className="flex flex-col">
          {found.map((variable) => (
            <li key={variable.name}>
              <Row
                variable={variable}
                isOpen={open === variable.name}
                isUnused={isUnused(uses.get(variable.name))}
                onToggle={() => setOpen(open === variable.name ? undefined : variable.name)}
              />
              {open === variable.name && (
                <VariableDetails
                  at={variables.indexOf(variable)}
                  variable={variable}
                  uses={uses.get(variable.name)}
                  onRenamed={setOpen}
                />
              )}
            </li>
          ))}
        </ul>
        {!isReadOnly && (
          <div>
            <Button size="small" icon={Plus} onPress={() => declare(freshName(new Set(uses.keys())))}>
              {t('add')}
            </Button>
          </div>
        )}
        {loose.length > 0 && <Loose names={loose} onDeclare={isReadOnly ? undefined : declare} />}
      </div>
    </PanelFormContext>
  )
}

const isUnused = (use: VariableUse | undefined) => !use || use.setAt.length + use.readAt.length === 0

/** What the schema calls a type. */
const typeWords = new Map(
  (variableFields().find(({ path }) => path === 'type')?.choices ?? []).map(({ value, label }) => [value, label]),
)

type RowProps = { variable: FlowVariable; isOpen: boolean; isUnused: boolean; onToggle: () => void }

const Row = ({ variable: { name, type }, isOpen, isUnused: isIdle, onToggle }: RowProps) => (
  <button
    type="button"
    aria-expanded={isOpen}
    onClick={onToggle}
    className="flex h-8 w-full min-w-0 items-center gap-1.5 rounded-control px-1 text-left hover:bg-hover"
  >
    <ChevronRight
      size={13}
      aria-hidden
      className={cx('shrink-0 text-faint transition-transform', isOpen && 'rotate-90')}
    />
    <code className="min-w-0 flex-1 truncate font-mono text-ink text-xs" title={name}>
      {name}
    </code>
    <span className={cx('shrink-0 text-xs', isIdle ? 'text-warning-ink' : 'text-faint')}>
      {isIdle ? t('unused') : (typeWords.get(type) ?? type)}
    </span>
  </button>
)

type LooseProps = { names: readonly string[]; onDeclare: ((name: string) => void) | undefined }

const Loose = ({ names, onDeclare }: LooseProps) => (
  <section className="flex flex-col gap-1.5">
    <h3 className="font-medium text-danger-ink text-xs">{t('undeclared')}</h3>
    <p className="text-faint text-xs">{t('undeclaredText')}</p>
    <ul className="flex flex-col gap-1">
      {names.map((name) => (
        <li key={name} className="flex items-center justify-between gap-2">
          <code className="min-w-0 truncate font-mono text-ink text-xs">{name}</code>
          {onDeclare && (
            <Button size="small" variant="ghost" label={t('declareOf', { name })} onPress={() => onDeclare(name)}>
              {t('declare')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  </section>
)
