#!/bin/sh
# Makes certificates to try the board with: an authority of its own, one for the proxy (board.pem; board.crt and board.key),
# one for the database. A public board needs one that browsers trust, such as Let's Encrypt's, in place of the proxy's.
#
#   deploy/make-certificates.sh FOLDER [NAME OF THE BOARD] [NAME OF THE DATABASE]
set -eu
folder=${1:?name a folder}
board=${2:-localhost}
database=${3:-database}
days=825
umask 077
mkdir -p "$folder"
cd "$folder"

openssl req -x509 -newkey rsa:2048 -noenc -days "$days" -subj "/CN=Freight Board trial authority" \
  -addext "basicConstraints=critical,CA:TRUE" -keyout ca.key -out ca.crt 2>/dev/null

certify() {
  openssl req -newkey rsa:2048 -noenc -subj "/CN=$2" -keyout "$1.key" -out "$1.csr" 2>/dev/null
  printf 'subjectAltName=DNS:%s,%sDNS:localhost,IP:127.0.0.1\n' "$2" "${3:-}" >"$1.ext"
  openssl x509 -req -in "$1.csr" -CA ca.crt -CAkey ca.key -CAcreateserial -days "$days" -extfile "$1.ext" -out "$1.crt" 2>/dev/null
  rm "$1.csr" "$1.ext"
}

certify board "$board"
certify database "$database" "DNS:replica,"
cat board.crt ca.crt board.key >board.pem
chmod 644 ca.crt board.crt database.crt
