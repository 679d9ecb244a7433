import type { Files } from './files.ts'
import { contractDocument, documentModule, documentYaml } from './openapi.ts'
import { pythonSdk } from './python.ts'
import { typescriptSdk } from './typescript.ts'

/** All that is made from the contract: the document, the server's copy of it, and both SDKs. Makes nothing on disk. */
export async function everything(): Promise<Files> {
  const document = contractDocument()
  return new Map([
    ['openapi.yaml', documentYaml(document)],
    ['server/http/generated/openapi.ts', documentModule(document)],
    ...(await typescriptSdk(document)),
    ...pythonSdk(document),
  ])
}
