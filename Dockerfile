# The HTTP API and the web page. The graph is another service: set NEO4J_URI, NEO4J_USERNAME and NEO4J_PASSWORD.
FROM python:3.11-slim

ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
WORKDIR /app

# The locked packages first: they change more rarely than the code.
COPY requirements.txt ./
RUN pip install --require-hashes --requirement requirements.txt

COPY . .
RUN pip install --no-deps --no-build-isolation . && useradd --create-home --uid 10001 labourcrew
USER labourcrew

ENV LABOURCREW_HOST=0.0.0.0 LABOURCREW_PORT=8000
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=6 \
  CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/health', timeout=4)"]
CMD ["labourcrew", "serve"]
