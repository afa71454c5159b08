import { join } from 'node:path'
import type { LlmPort } from '../kernel/llmPort.ts'
import type { Services } from '../kernel/services.ts'
import type { VoicePort } from '../kernel/voicePort.ts'
import { openHttpRecogniser } from '../knowledgeBase/scans/httpRecogniser.ts'
import { openMailer } from '../mail/openMailer.ts'
import type { Settings } from '../settings/readSettings.ts'
import type { openSpeech } from './openSpeech.ts'
import { openStorage } from './openStorage.ts'
import type { Provider } from './provider.ts'

/** An engine that recognises text, where one is set. */
const openRecogniser = ({ OCR_URL: url, OCR_KEY: key, OWN_NETWORKS: { isOpen } }: Settings) =>
  url === undefined ? undefined : openHttpRecogniser({ url, key, isOpen })

/** What domains get of the installation. */
export const openServices = (
  settings: Settings,
  provider: Provider,
  speech: Awaited<ReturnType<typeof openSpeech>>,
  llm: LlmPort | undefined,
  voice: VoicePort | undefined,
): Services => ({
  ...provider.services,
  verify: provider.trust.verify,
  files: openStorage(settings),
  mailer: openMailer(settings),
  speechEngines: speech.engines,
  soundEncoders: speech.encoders,
  publicUrl: settings.PUBLIC_URL,
  reach: settings.OWN_NETWORKS,
  recogniser: openRecogniser(settings),
  llm,
  voice,
  hasCarrier: settings.CARRIER !== 'none',
  hasMail: settings.MAIL_URL !== undefined,
  hasSms: settings.SMS_SIMULATOR || settings.SMS_URL !== undefined,
  auditHeadFile: join(settings.DATA_DIR, 'audit-head'),
})
