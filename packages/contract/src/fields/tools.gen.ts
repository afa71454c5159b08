// Generated from the contract by `npm run generate`; do not edit.
import type { Field } from '../kernel/field.ts'

type Fields = Readonly<Record<string, Field>>

export const TtsGenerator = {
  'text': {"name":"text","label":"Text","help":"What is spoken.","isRequired":true,"maxLength":2000},
  'format': {"name":"format","label":"Written as","isRequired":true,"options":[{"value":"text","label":"Text"},{"value":"ssml","label":"SSML"}]},
  'language': {"name":"language","label":"Language","isRequired":true,"minLength":2,"maxLength":20},
  'engine': {"name":"engine","label":"Engine","maxLength":40},
  'voice': {"name":"voice","label":"Voice","maxLength":80},
  'rate': {"name":"rate","label":"Speed","help":"1 is the voice’s own pace.","isRequired":true,"min":0.5,"max":2},
  'pitch': {"name":"pitch","label":"Pitch","help":"1 is the voice’s own pitch.","isRequired":true,"min":0.5,"max":2},
  'gain': {"name":"gain","label":"Volume","help":"Decibels above or below the usual loudness.","isRequired":true,"min":-12,"max":12},
  'sampleRate': {"name":"sampleRate","label":"Format","isRequired":true,"options":[{"value":8000,"label":"WAV, 8 kHz (telephone)"},{"value":16000,"label":"WAV, 16 kHz"},{"value":24000,"label":"WAV, 24 kHz"}]},
  'file': {"name":"file","label":"File","help":"WAV where nothing is said.","options":[{"value":"wav","label":"WAV"},{"value":"mp3","label":"MP3"},{"value":"ogg","label":"Ogg"}]},
} as const satisfies Fields

export const SpeakAudioAsset = {
  'text': {"name":"text","label":"Text","help":"What is spoken.","isRequired":true,"maxLength":2000},
  'format': {"name":"format","label":"Written as","isRequired":true,"options":[{"value":"text","label":"Text"},{"value":"ssml","label":"SSML"}]},
  'language': {"name":"language","label":"Language","isRequired":true,"minLength":2,"maxLength":20},
  'engine': {"name":"engine","label":"Engine","maxLength":40},
  'voice': {"name":"voice","label":"Voice","maxLength":80},
  'rate': {"name":"rate","label":"Speed","help":"1 is the voice’s own pace.","isRequired":true,"min":0.5,"max":2},
  'pitch': {"name":"pitch","label":"Pitch","help":"1 is the voice’s own pitch.","isRequired":true,"min":0.5,"max":2},
  'gain': {"name":"gain","label":"Volume","help":"Decibels above or below the usual loudness.","isRequired":true,"min":-12,"max":12},
  'sampleRate': {"name":"sampleRate","label":"Format","isRequired":true,"options":[{"value":8000,"label":"WAV, 8 kHz (telephone)"},{"value":16000,"label":"WAV, 16 kHz"},{"value":24000,"label":"WAV, 24 kHz"}]},
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":120},
} as const satisfies Fields

export const UploadAudioAsset = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":120},
  'language': {"name":"language","label":"Language","isRequired":true,"minLength":2,"maxLength":20},
  'transcript': {"name":"transcript","label":"Words","help":"What is heard, for chats and transcripts.","maxLength":2000},
  'content': {"name":"content","label":"Recording","help":"A WAV file of up to 6 MB.","isRequired":true,"maxLength":8000000},
} as const satisfies Fields

export const SpeakFlowPrompts = {
  'source': {"name":"source","label":"Texts of","isRequired":true,"options":[{"value":"draft","label":"The draft"},{"value":"live","label":"The live version"}]},
  'sampleRate': {"name":"sampleRate","label":"Format","isRequired":true,"options":[{"value":8000,"label":"WAV, 8 kHz (telephone)"},{"value":16000,"label":"WAV, 16 kHz"},{"value":24000,"label":"WAV, 24 kHz"}]},
  'languages': {"name":"languages","label":"Languages","isRequired":true,"each":{"minLength":2,"maxLength":20}},
} as const satisfies Fields

export const PutFlowPrompts = {
  'sampleRate': {"name":"sampleRate","label":"Format","isRequired":true,"options":[{"value":8000,"label":"WAV, 8 kHz (telephone)"},{"value":16000,"label":"WAV, 16 kHz"},{"value":24000,"label":"WAV, 24 kHz"}]},
} as const satisfies Fields

export const UpdateAudioAsset = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":120},
  'transcript': {"name":"transcript","label":"Words","help":"What is heard, for chats and transcripts.","maxLength":2000},
} as const satisfies Fields

export const PreviewPackage = {
  'roots': {"name":"roots","label":"Content","isRequired":true},
  'excluded': {"name":"excluded","label":"Left out","each":{"maxLength":100}},
} as const satisfies Fields

export const CreateInstallPackage = {
  'name': {"name":"name","label":"Name","help":"A package with the same name is a newer version of the same.","isRequired":true,"maxLength":80},
  'version': {"name":"version","label":"Version","help":"For example 1.2.0. Letters, digits, “.”, “+” and “-”.","isRequired":true,"maxLength":40},
  'description': {"name":"description","label":"Description","help":"What it brings, for people who install it.","maxLength":2000},
  'roots': {"name":"roots","label":"Content","isRequired":true},
  'excluded': {"name":"excluded","label":"Left out","each":{"maxLength":100}},
} as const satisfies Fields

export const UploadPackage = {
  'content': {"name":"content","label":"File","help":"A package, as it was downloaded: .zip, at most 20 MB.","isRequired":true,"maxLength":26666671},
} as const satisfies Fields

export const TrustPackageKey = {
  'name': {"name":"name","label":"Name","help":"Whose key it is.","isRequired":true,"maxLength":80},
  'fingerprint': {"name":"fingerprint","label":"Fingerprint","isRequired":true,"maxLength":60},
} as const satisfies Fields

export const PackagePlan = {
  'idFolder': {"name":"idFolder","label":"Folder for flows"},
  'idComponentFolder': {"name":"idComponentFolder","label":"Folder for components"},
  'isPublished': {"name":"isPublished","label":"Publish","help":"New versions of flows and components go live once they pass the check and, where their folder asks for it, their tests."},
} as const satisfies Fields

export const PackageDifference = {
  'idFolder': {"name":"idFolder","label":"Folder for flows"},
  'idComponentFolder': {"name":"idComponentFolder","label":"Folder for components"},
  'isPublished': {"name":"isPublished","label":"Publish","help":"New versions of flows and components go live once they pass the check and, where their folder asks for it, their tests."},
} as const satisfies Fields

export const InstallPackage = {
  'idFolder': {"name":"idFolder","label":"Folder for flows"},
  'idComponentFolder': {"name":"idComponentFolder","label":"Folder for components"},
  'isPublished': {"name":"isPublished","label":"Publish","help":"New versions of flows and components go live once they pass the check and, where their folder asks for it, their tests."},
} as const satisfies Fields

export const PlanSync = {
  'isPublished': {"name":"isPublished","label":"Publish","help":"New versions of components go live there once they pass the check."},
  'trusts': {"name":"trusts","label":"Trust this installation there","help":"Packages are signed. Needed once: the other side then takes packages that this installation signs."},
} as const satisfies Fields

export const SyncSlave = {
  'isPublished': {"name":"isPublished","label":"Publish","help":"New versions of components go live there once they pass the check."},
} as const satisfies Fields
