import type { Known } from '@parley/contract/testing/sample.ts'
import type { TestCore } from '../core.ts'
import { newest } from './planted.ts'
import type { Prepared } from './writeInput.ts'

const knowledgeFile = Buffer.from('Meters are read once a year.').toString('base64')
const pageRules = { depth: 0, include: [], exclude: [], everyHours: null }
const heldText = ({ idKnowledgeSource }: Known) =>
  `UPDATE knowledge_source SET held = '{"title": "Notes", "blocks": [], "hash": "x", "at": "2026-11-20T10:00:00.000Z", "checks": []}'
   WHERE id_knowledge_source = ${idKnowledgeSource}`
/** As many golden questions as a minimum score has to stand on, each with its entry; five must have no answer. */
const goldenToMeasure = ({ idKnowledgeBase }: Known) => `
  UPDATE knowledge_base SET index_version = index_version + 1,
    entries = (SELECT jsonb_agg(jsonb_build_object('question', 'word' || n, 'answer', 'Answer ' || n, 'language', NULL)) FROM generate_series(1, 15) AS n),
    golden = (SELECT jsonb_agg(jsonb_build_object('question', 'word' || n, 'expected', CASE WHEN n <= 15 THEN 'answer ' || n END, 'language', NULL))
      FROM generate_series(1, 20) AS n)
  WHERE id_knowledge_base = ${idKnowledgeBase}`
/** A page beside the planted file. */
const newPage = async (core: TestCore, { idKnowledgeBase }: Known) => ({
  params: {
    idKnowledgeSource: await newest(
      core,
      `INSERT INTO knowledge_source (id_tenant, id_knowledge_base, kind, title, url, rules, created_at, updated_at)
       VALUES (2, ${idKnowledgeBase}, 'url', 'Page', 'https://acme.example/' || random(), '${JSON.stringify(pageRules)}', now(), now())
       RETURNING id_knowledge_source AS id`,
    ),
  },
})
const newQuestion = async (core: TestCore, { idKnowledgeBase }: Known) => ({
  params: {
    idKnowledgeQuestion: await newest(
      core,
      `INSERT INTO knowledge_question (id_tenant, id_knowledge_base, fold, question, language, guid, score, at)
       VALUES (2, ${idKnowledgeBase}, 'how much', 'How much?', 'en-GB', uuidv7(), 0, now()) RETURNING id_knowledge_question AS id`,
    ),
  },
})

/** What writes of knowledge need beside a valid request. */
export const knowledgeWrites: Readonly<Record<string, (core: TestCore, known: Known) => Prepared | Promise<Prepared>>> =
  {
    'KnowledgeBase.AcceptText': (_, known) => ({ sql: heldText(known) }),
    'KnowledgeBase.RejectText': (_, known) => ({ sql: heldText(known) }),
    'KnowledgeBase.MeasureMinScore': (_, known) => ({ sql: goldenToMeasure(known) }),
    'KnowledgeBase.InsertFile': () => ({ body: { fileName: 'notes.txt', content: knowledgeFile } }),
    'KnowledgeBase.ReplaceFile': () => ({ body: { fileName: 'notes.txt', content: knowledgeFile, rowVersion: 1 } }),
    'KnowledgeBase.InsertUrl': () => ({ body: { url: 'https://acme.example/new', rules: pageRules } }),
    'KnowledgeBase.UpdateUrl': async (core, known) => ({
      ...(await newPage(core, known)),
      body: { rules: pageRules, rowVersion: 1 },
    }),
    'KnowledgeBase.DeleteUrl': newPage,
    'KnowledgeBase.AnswerQuestion': newQuestion,
    'KnowledgeBase.DismissQuestion': newQuestion,
    'KnowledgeBase.DownloadUrls': async (core, known) => {
      await newPage(core, known)
      return { body: { idKnowledgeSource: null } }
    },
  }
