#!/usr/bin/env bash
# deploy/pin_images.sh: pull the base images and write their digests into .env, which compose.yaml reads. Run it again to
# take newer images; copy the lines to another machine to build and run exactly the same ones there.
cd "$(dirname "$0")/.." || exit
set -euo pipefail

defaults=$(sed -nE 's/^.*\$\{(\w+_IMAGE):-([^}]+)\}.*$/\1=\2/p' compose.yaml)
pinned=$(mktemp .env.XXXXXX)
trap 'rm -f "$pinned"' EXIT
[[ ! -f .env ]] || grep -vE '^\w+_IMAGE=' .env >"$pinned" || true
while IFS== read -r name image; do
    docker pull --quiet "$image" >/dev/null
    digest=$(docker image inspect --format '{{index .RepoDigests 0}}' "$image")
    [[ $digest == *@sha256:* ]] || { echo "$image has no digest" >&2; exit 1; }
    printf '%s=%s\n' "$name" "$digest" | tee -a "$pinned"
done <<<"$defaults"
mv "$pinned" .env
