import { scriptKind } from '@parley/contract/enums/operations.enum.ts'
import { grammarKind } from '@parley/contract/grammars/grammar.enum.ts'
import { screens, scriptScreens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import type { NodeField } from '@parley/flow/nodes/field.ts'
import { NO_FLOW } from '@parley/flow/nodes/no-flow.ts'
import { ExternalLink } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { Mono } from '../../../flows/picture/NodeParts.tsx'
import { Link } from '../../../kit/actions/Link.tsx'
import { ComboBox } from '../../../kit/fields/ComboBox.tsx'
import type { FieldProps } from '../../../kit/fields/FieldParts.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { useRefusal } from '../../../kit/use-refusal.ts'
import { useRead } from '../../../shell/api.ts'
import { useAssets } from '../../use-assets.ts'
import { useGrammars } from '../../use-grammars.ts'
import { useKnowledgeBases } from '../../use-knowledge-bases.ts'
import { useModels } from '../../use-models.ts'
import { t } from '../panel.messages.ts'
import { TryKnowledge } from './TryKnowledge.tsx'

const AssetPlayer = lazyPart(async () => (await import('../../../audio/AssetPlayer.tsx')).AssetPlayer)

/** Nothing where what was chosen is taken away. */
type Props = FieldProps & { value: string; onChange: (guid: string | undefined) => void }

/** What is chosen by its name, with the field for it. */
const SOURCES: Partial<Record<NonNullable<NodeField['reference']>, ComponentType<Props>>> = {
  flow: FlowField,
  grammar: GrammarField,
  knowledgeBase: KnowledgeBaseField,
  model: ModelField,
  asset: AssetField,
}

/** Whether there is something to choose from. What cannot be chosen is not offered either. */
export const isChosen = (of: NodeField['reference']): boolean => of === undefined || of in SOURCES

/** Something outside the flow, which documents name by its guid. What an imported document names and the console does not know stays as it is. */
export function ReferenceField({ of, ...props }: Props & { of: NodeField['reference'] }) {
  const Field = of && SOURCES[of]
  return Field ? <Field {...props} /> : <TextField {...props} isMono isReadOnly />
}

const MOST_OFFERED = 30

/** A flow or component, found by its name. */
function FlowField({ value, onChange, ...field }: Props) {
  const [search, setSearch] = useState('')
  const query = { limit: MOST_OFFERED, ...(search === '' ? {} : { search }) }
  const { data } = useRead(operations.CallScripts.List, { query }, { keepPrevious: true })
  const isUnset = value === '' || value === NO_FLOW
  const { data: chosen } = useFlowOf(value)
  const rows = (data?.items ?? []).map(({ guid, name, scriptKind: kind }) => ({
    ...{ value: guid, label: name, description: scriptKind.label(kind) },
  }))
  const known =
    isUnset || rows.some((row) => row.value === value) ? rows : [{ value, label: chosen?.name ?? value }, ...rows]
  return (
    <div className="flex flex-col gap-1">
      <ComboBox
        {...field}
        value={isUnset ? undefined : value}
        placeholder={t('chooseFlow')}
        options={known}
        onSearch={(text) => setSearch(text === chosen?.name ? '' : text)}
        onChange={onChange}
      />
      {chosen && <OpenLink href={scriptScreens[chosen.scriptKind](chosen.idCallScript)} name={chosen.name} />}
    </div>
  )
}

/** A grammar, found by its name. */
function GrammarField({ value, onChange, ...field }: Props) {
  const { data: grammars = [] } = useGrammars()
  const chosen = grammars.find(({ guid }) => guid === value)
  const options = grammars.map(({ guid, name, language, kind }) => ({
    value: guid,
    label: name,
    description: [grammarKind.label(kind), ...(language === null ? [] : [language])].join(' · '),
  }))
  return (
    <div className="flex flex-col gap-1">
      <ComboBox
        {...field}
        value={value === '' ? undefined : value}
        placeholder={t('chooseGrammar')}
        options={chosen || value === '' ? options : [{ value, label: value }, ...options]}
        onChange={onChange}
      />
      {chosen && <OpenLink href={screens.grammar(chosen.id)} name={chosen.name} />}
    </div>
  )
}

/** A knowledge base, found by its name. */
function KnowledgeBaseField({ value, onChange, ...field }: Props) {
  const refused = useRefusal()(operations.Lookups.KnowledgeBases)
  const { data: bases = [], isSuccess } = useKnowledgeBases(refused === undefined)
  const options = bases.map(({ guid, name }) => ({ value: guid, label: name }))
  const chosen = bases.find(({ guid }) => guid === value)
  return (
    <div className="flex flex-col gap-1.5">
      <ComboBox
        {...field}
        help={refused ?? (isSuccess && bases.length === 0 ? t('noKnowledgeBases') : field.help)}
        value={value === '' ? undefined : value}
        placeholder={t('chooseKnowledgeBase')}
        options={chosen || value === '' ? options : [{ value, label: value }, ...options]}
        onChange={onChange}
      />
      {chosen && <TryKnowledge key={value} idKnowledgeBase={chosen.id} name={chosen.name} />}
    </div>
  )
}

/** A trained model, found by its name. */
function ModelField({ value, onChange, ...field }: Props) {
  const refused = useRefusal()(operations.Nlp.ResourceModels)
  const { data: models = [], isSuccess } = useModels(refused === undefined)
  const chosen = models.find(({ guid }) => guid === value)
  const options = models.map(({ guid, name, language, publishedVersion }) => ({
    value: guid,
    label: name,
    description: publishedVersion === null ? t('modelNotLive', { language }) : language,
  }))
  return (
    <div className="flex flex-col gap-1">
      <ComboBox
        {...field}
        help={refused ?? (isSuccess && models.length === 0 ? t('noModels') : field.help)}
        value={value === '' ? undefined : value}
        placeholder={t('chooseModel')}
        options={chosen || value === '' ? options : [{ value, label: value }, ...options]}
        onChange={onChange}
      />
      {chosen && <OpenLink href={screens.model(chosen.id)} name={chosen.name} />}
    </div>
  )
}

/** A recording, found by its name, to be listened to. */
function AssetField({ value, onChange, ...field }: Props) {
  const { data: assets = [], isSuccess } = useAssets()
  const options = assets.map(({ guid, name, language }) => ({ value: guid, label: name, description: language }))
  const chosen = assets.find(({ guid }) => guid === value)
  return (
    <div className="flex flex-col items-start gap-1.5 *:w-full">
      <ComboBox
        {...field}
        help={isSuccess && assets.length === 0 ? t('noAssets') : field.help}
        value={value === '' ? undefined : value}
        placeholder={t('chooseAsset')}
        options={chosen || value === '' ? options : [{ value, label: value }, ...options]}
        onChange={onChange}
      />
      {chosen && <AssetPlayer key={value} guid={value} label={chosen.name} />}
    </div>
  )
}

const OpenLink = ({ href, name }: { href: string; name: string }) => (
  <span className="text-xs">
    <Link href={href}>
      {t('openNamed', { name })} <ExternalLink size={11} className="inline" aria-hidden />
    </Link>
  </span>
)

/** The flow or component behind a guid, with its document. */
export function useFlowOf(guid: string) {
  const isGuid = guid.length === 36 && guid !== NO_FLOW
  const { data: found } = useRead(
    operations.Designer.GuidToId,
    { query: { guid } },
    { enabled: isGuid, keepPrevious: false },
  )
  return useRead(
    operations.CallScripts.Basic,
    { params: { idCallScript: found?.idCallScript ?? 0 } },
    { enabled: found !== undefined, keepPrevious: false },
  )
}

/** The same where it is only read. */
export function ReferenceName({ of, guid }: { of: NodeField['reference'] | undefined; guid: string }) {
  if (of === 'flow') return <FlowName guid={guid} />
  if (of === 'grammar') return <GrammarName guid={guid} />
  if (of === 'model') return <ModelName guid={guid} />
  if (of === 'asset') return <AssetName guid={guid} />
  return of === 'knowledgeBase' ? <KnowledgeBaseName guid={guid} /> : <Mono>{guid}</Mono>
}

function FlowName({ guid }: { guid: string }) {
  const { data } = useFlowOf(guid)
  return data ? <Link href={scriptScreens[data.scriptKind](data.idCallScript)}>{data.name}</Link> : <Mono>{guid}</Mono>
}

function GrammarName({ guid }: { guid: string }) {
  const { data = [] } = useGrammars()
  const found = data.find((each) => each.guid === guid)
  return found ? <Link href={screens.grammar(found.id)}>{found.name}</Link> : <Mono>{guid}</Mono>
}

function ModelName({ guid }: { guid: string }) {
  const refused = useRefusal()(operations.Nlp.ResourceModels)
  const { data = [] } = useModels(refused === undefined)
  const found = data.find((each) => each.guid === guid)
  return found ? <Link href={screens.model(found.id)}>{found.name}</Link> : <Mono>{guid}</Mono>
}

function AssetName({ guid }: { guid: string }) {
  const { data = [] } = useAssets()
  return data.find((each) => each.guid === guid)?.name ?? <Mono>{guid}</Mono>
}

function KnowledgeBaseName({ guid }: { guid: string }) {
  const refused = useRefusal()(operations.Lookups.KnowledgeBases)
  const { data = [] } = useKnowledgeBases(refused === undefined)
  return data.find((each) => each.guid === guid)?.name ?? <Mono>{guid}</Mono>
}
