import { scriptKind } from '@parley/contract/enums/operations.enum.ts'
import { grammarKind } from '@parley/contract/grammars/grammar.enum.ts'
import { screens, scriptScreens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import type { NodeField } from '@parley/flow/nodes/field.ts'
import { NO_FLOW } from '@parley/flow/nodes/no-flow.ts'
import { ExternalLink } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
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

const MOST_OFFERED = 30

/** A flow or component, found by its name. */
function FlowField({ value, onChange, ...field }: Props) {
  const [search, setSearch] = useState('')
  const query = { limit: MOST_OFFERED, ...(search === '' ? {} : { search }) }
  const { data } = useRead(operations.CallScripts.List, { query }, { keepPrevious: true })
  const isUnset = value === '' || value === NO_FLOW
  const { data: chosen } = useFlowOf(value)
  const rows = (data?.items ?? []).map(({ guid, name, scriptKind: kind }) => ({
    value: guid,
    label: name,
    description: scriptKind.label(kind),
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

type Named = { readonly guid: string; readonly name: string }
type ListProps<Row extends Named> = Props & {
  rows: readonly Row[] | undefined
  placeholder: string
  describe?: (row: Row) => string
  /** What is said where there is nothing to choose. */
  empty?: string
  refused?: string | undefined
  /** Beside what is chosen. */
  children: (chosen: Row) => ReactNode
}

/** One of a list, found by its name; what is not in it stays as its guid. */
function ListField<Row extends Named>({ rows, describe, empty, refused, children, ...props }: ListProps<Row>) {
  const { value, help, onChange, ...field } = props
  const chosen = rows?.find(({ guid }) => guid === value)
  const options = (rows ?? []).map((row) => ({
    value: row.guid,
    label: row.name,
    ...(describe ? { description: describe(row) } : {}),
  }))
  return (
    <div className="flex flex-col items-start gap-1.5 *:w-full">
      <ComboBox
        {...field}
        help={refused ?? (rows?.length === 0 ? (empty ?? help) : help)}
        value={value === '' ? undefined : value}
        options={chosen || value === '' ? options : [{ value, label: value }, ...options]}
        onChange={onChange}
      />
      {chosen && children(chosen)}
    </div>
  )
}

const GrammarField = (props: Props) => (
  <ListField
    {...props}
    rows={useGrammars().data}
    placeholder={t('chooseGrammar')}
    describe={({ kind, language }) => [grammarKind.label(kind), ...(language === null ? [] : [language])].join(' · ')}
  >
    {({ id, name }) => <OpenLink href={screens.grammar(id)} name={name} />}
  </ListField>
)

function KnowledgeBaseField(props: Props) {
  const refused = useRefusal()(operations.Lookups.KnowledgeBases)
  const { data } = useKnowledgeBases(refused === undefined)
  return (
    <ListField
      {...props}
      refused={refused}
      rows={data}
      placeholder={t('chooseKnowledgeBase')}
      empty={t('noKnowledgeBases')}
    >
      {({ id, guid, name }) => <TryKnowledge key={guid} idKnowledgeBase={id} name={name} />}
    </ListField>
  )
}

function ModelField(props: Props) {
  const refused = useRefusal()(operations.Nlp.ResourceModels)
  const { data } = useModels(refused === undefined)
  return (
    <ListField
      {...props}
      refused={refused}
      rows={data}
      placeholder={t('chooseModel')}
      empty={t('noModels')}
      describe={({ language, publishedVersion }) =>
        publishedVersion === null ? t('modelNotLive', { language }) : language
      }
    >
      {({ id, name }) => <OpenLink href={screens.model(id)} name={name} />}
    </ListField>
  )
}

/** A recording, to be listened to. */
const AssetField = (props: Props) => (
  <ListField
    {...props}
    rows={useAssets().data}
    placeholder={t('chooseAsset')}
    empty={t('noAssets')}
    describe={({ language }) => language}
  >
    {({ guid, name }) => <AssetPlayer key={guid} guid={guid} label={name} />}
  </ListField>
)

const OpenLink = ({ href, name }: { href: string; name: string }) => (
  <span className="text-xs">
    <Link href={href}>
      {t('openNamed', { name })} <ExternalLink size={11} className="inline" aria-hidden />
    </Link>
  </span>
)

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
