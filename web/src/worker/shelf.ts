/** A browser's own database as one shelf of texts. */
const SHELF = 'texts'

function opened(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const request = indexedDB.open('realmwright', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(SHELF)
    request.onsuccess = () => done(request.result)
    request.onerror = () => failed(request.error)
  })
}

async function within<T>(mode: IDBTransactionMode, act: (shelf: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await opened()
  try {
    return await new Promise<T>((done, failed) => {
      const transaction = database.transaction(SHELF, mode, { durability: 'strict' })
      const request = act(transaction.objectStore(SHELF))
      transaction.oncomplete = () => done(request.result)
      transaction.onerror = transaction.onabort = () => failed(transaction.error)
    })
  } finally {
    database.close()
  }
}

export async function take(name: string): Promise<string | undefined> {
  return (await within('readonly', (shelf) => shelf.get(name))) as string | undefined
}

export async function put(name: string, text: string): Promise<void> {
  await within('readwrite', (shelf) => shelf.put(text, name))
}
