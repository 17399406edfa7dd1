import type { ApiFailure } from '#engine/api/ApiFailure.ts'
import { readFailure } from '#engine/api/readFailure.ts'
import type { StudioHost } from '#engine/registry/StudioHost.ts'
import { currentToken } from '#engine/session/accessToken.ts'
import type { Item } from '#schemas/data/Item.ts'

/**
 * Sends a file to the library and gives its row. By XMLHttpRequest: fetch does not tell how far it has come (C-422).
 * Rejects with an `ApiFailure`.
 */
export const uploadFile: StudioHost['upload'] = (file, folder, progress) =>
  new Promise((resolve, reject) => {
    const body = new FormData()
    // Fields stand before the file: servers of the dialect lose those after it.
    if (folder) body.append('folder', folder)
    body.append('file', file)
    const request = new XMLHttpRequest()
    request.open('POST', '/files')
    request.withCredentials = true
    const token = currentToken()
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.upload.onprogress = event => {
      if (event.lengthComputable) progress?.(Math.round((event.loaded / event.total) * 100))
    }
    request.onerror = () => reject({ _tag: 'Unreachable', message: file.name } satisfies ApiFailure)
    request.onload = () => {
      const answer = parse(request.responseText)
      const data = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : null
      if (request.status >= 400) reject(readFailure(request.status, answer))
      // Safe: an object of JSON is a record.
      else if (typeof data === 'object' && data !== null) resolve(data as Item)
      else reject({ _tag: 'Malformed', message: '/files: a file is expected' } satisfies ApiFailure)
    }
    request.send(body)
  })

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
