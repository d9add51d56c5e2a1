// The smallest page of a wallet: it shows what the storage holds.
chrome.storage.local.get('value').then(({ value = 'Nothing yet' }) => {
  const button = document.createElement('button')
  button.textContent = value
  document.body.append(button)
})
