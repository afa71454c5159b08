import { UpdateAudioAsset as changes, UploadAudioAsset as fields } from '@parley/contract/fields/tools.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { MOST_AUDIO_BYTES } from '@parley/contract/speech/speech.enum.ts'
import type { AudioAsset, SpeechRequest } from '@parley/contract/speech/speech.schema.ts'
import { useState } from 'react'
import { AssetPlayer } from '../audio/AssetPlayer.tsx'
import { EntityDrawer } from '../audit/EntityDrawer.tsx'
import { ReplaceButton } from '../flows/dialogs/replacing.tsx'
import { UserTable } from '../flows/relations/UserTable.tsx'
import { FileDrop } from '../kit/fields/FileDrop.tsx'
import { FormComboBox } from '../kit/forms/FormComboBox.tsx'
import { FormText, FormTextArea } from '../kit/forms/FormText.tsx'
import { FactList } from '../kit/pages/FactList.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { fileSize } from '../kit/text/file-size.ts'
import { useLoaded, useRead } from '../shell/api.ts'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { LoadedPart } from '../shell/pages/LoadedPart.tsx'
import { base64Of } from './base64.ts'
import { t } from './speech.messages.ts'

const {
  AudioAsset: Asset,
  AudioAssetRelations,
  RemoveAudioAsset,
  SpeakAudioAsset,
  UpdateAudioAsset,
  UploadAudioAsset,
} = operations.Tools
const kept = ({ name }: AudioAsset) => t('kept', { name })

/** Keeps what was heard: the same request, with a name. */
export const SaveAssetDrawer = ({ request, onClose }: { request: SpeechRequest; onClose: () => void }) => (
  <CreateDrawer
    title={t('saveAsset')}
    action={t('saveAction')}
    operation={SpeakAudioAsset}
    values={{ name: '' }}
    send={({ name }, write) => write({ body: { ...request, name } })}
    created={kept}
    onClose={onClose}
  >
    {(control) => <FormText control={control} field={fields.name} autoFocus />}
  </CreateDrawer>
)

/** A recording of one's own. */
export function UploadAssetDrawer({ onClose }: { onClose: () => void }) {
  const { data: languages = [] } = useRead(operations.Lookups.SupportedLanguages)
  const [file, setFile] = useState<{ name: string; content: string }>()
  const [problem, setProblem] = useState<string>()
  const take = async (chosen: File) => {
    if (chosen.size > MOST_AUDIO_BYTES) return setProblem(t('tooLarge', { most: fileSize(MOST_AUDIO_BYTES) }))
    setProblem(undefined)
    const bytes = new Uint8Array(await chosen.arrayBuffer())
    setFile({ name: chosen.name, content: base64Of(bytes) })
  }
  return (
    <CreateDrawer
      title={t('upload')}
      action={t('uploadAction')}
      operation={UploadAudioAsset}
      values={{ name: '', language: languages[0]?.code ?? '', transcript: '' }}
      send={async (values, write) => {
        if (!file) {
          setProblem(t('noFile'))
          throw new Error(t('noFile'))
        }
        return await write({ body: { ...values, content: file.content } })
      }}
      created={kept}
      onClose={onClose}
    >
      {(control) => (
        <>
          <FileDrop label={t('chooseFile')} types={['audio/wav', 'audio/x-wav']} onFile={(chosen) => void take(chosen)}>
            {file?.name ?? t('dropFile')}
          </FileDrop>
          {problem && (
            <p role="alert" className="text-danger-ink text-sm">
              {problem}
            </p>
          )}
          <FormText control={control} field={fields.name} />
          <FormComboBox
            control={control}
            field={fields.language}
            options={languages.map(({ code, name }) => ({ value: code, label: name }))}
          />
          <FormTextArea control={control} field={fields.transcript} />
        </>
      )}
    </CreateDrawer>
  )
}

type Props = { id: number; onClose: () => void }

/** One asset: heard, renamed, its words mended; deleted where no flow plays it. */
export const AssetDrawer = ({ id: idAudioAsset, onClose }: Props) => (
  <EntityDrawer
    kind="AudioAsset"
    id={idAudioAsset}
    thing={t('asset')}
    read={Asset}
    update={UpdateAudioAsset}
    remove={RemoveAudioAsset}
    params={{ idAudioAsset }}
    fields={changes}
    title={({ name }) => name}
    isNamed
    removeText={t('removeText')}
    onClose={onClose}
  >
    {(control, asset) => {
      const { name, guid, license, voice, engine } = asset
      return (
        <>
          <AssetPlayer key={guid} guid={guid} label={name} />
          <FormText control={control} field={changes.name} />
          <FormTextArea control={control} field={changes.transcript} />
          <FactList
            facts={[
              { label: t('voice'), value: voice === null ? t('recorded') : `${voice} · ${engine}` },
              ...(license === null ? [] : [{ label: t('license'), value: license }]),
            ]}
          />
          <LoadedPart lines={2}>
            <AssetUsers asset={asset} />
          </LoadedPart>
        </>
      )
    }}
  </EntityDrawer>
)

function AssetUsers({ asset: { idAudioAsset, guid, name } }: { asset: AudioAsset }) {
  const { data } = useLoaded(AudioAssetRelations, { params: { idAudioAsset } })
  if (data.length === 0) return <p className="text-faint text-sm">{t('noUsers')}</p>
  return (
    <div className="flex flex-col gap-2">
      <UserTable label={t('usedIn')} table={{ rows: data }} empty={<EmptyState title={t('noUsers')} />} />
      <div>
        <ReplaceButton kind="asset" target={guid} name={name} />
      </div>
    </div>
  )
}
