/** The API documentation for people and programs: a page, and the OpenAPI document that it shows. Nothing is loaded from other origins. */
import type { Language } from '#contract/languages.ts'
import express, { Router } from 'express'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { languageOf } from '../http/language.ts'
import { openApi } from './openapi.ts'
import { security } from '../http/security.ts'

const require = createRequire(import.meta.url)
const viewer = dirname(require.resolve('swagger-ui-dist/package.json'))
const files = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']

const page = (language: Language) => `<!doctype html>
<html lang="${language === 'en' ? 'en' : 'zh-CN'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Ward · API</title>
<link rel="icon" href="/api/docs/favicon-32x32.png">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<main id="api"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`
const start = `SwaggerUIBundle({ url: '/api/docs/openapi.json', dom_id: '#api', docExpansion: 'none', deepLinking: true, filter: true, validatorUrl: null })\n`

/** Mount at /api/docs. The document is generated once per language, on first request. */
export function docs(): Router {
  const router = Router()
  const documents = new Map<Language, string>()
  const documentIn = (language: Language) => {
    const document = documents.get(language) ?? JSON.stringify(openApi(language))
    documents.set(language, document)
    return document
  }
  router.use(security({ dev: false }))
  router.use((_req, res, next) => {
    res.vary('Accept-Language')
    next()
  })
  router.get('/', (req, res) => res.type('html').send(page(languageOf(req.get('accept-language')))))
  router.get('/openapi.json', (req, res) => res.type('json').send(documentIn(languageOf(req.get('accept-language')))))
  router.get('/start.js', (_req, res) => res.type('js').send(start))
  for (const file of files) router.get(`/${file}`, express.static(viewer, { index: false, maxAge: '1h' }))
  return router
}
